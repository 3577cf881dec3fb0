/** Shares in the dice: given before a game, checked after it. */
import { listed, many } from './noun'
import { of, the, verbOf } from './sides'

export const dice = {
  checking: 'Ověřují se kostky…',
  yours: 'V těchto kostkách je i váš podíl.',
  missed: 'V těchto kostkách váš podíl není: nebyl předložen včas.',
  hold: 'Výsledky na kostkách vyplývají z podílů všech.',
  wrong: 'Tyto kostky neplatí.',
  unknown: 'Kostky této hry si tady prohlédnout nelze.',
  details: 'Kostky této hry',
  table: 'Klíč stolu je ten, ke kterému se stůl při otevření zavázal.',
  draws: (n: number) => many(n, { one: 'Jediné losování vyplývá z klíče a podílů.', few: `Všechna ${n} losování vyplývají z klíče a podílů.`, many: `Všech ${n} losování vyplývá z klíče a podílů.`, other: `Všech ${n} losování vyplývá z klíče a podílů.` }),
  from: { person: 'přislíben dřív, než kdokoli nějaký předložil, a pak předložen', program: 'vyplývá z klíče, jak to u programu bývá', nobody: 'přislíben, ale nepředložen: nic ho nenahrazuje' },
  yoursIs: (seats: readonly string[]) => `Co si uložil tento prohlížeč, je tam beze změny: ${listed(seats.map(the))}.`,
  notKept: 'Tento prohlížeč v této hře žádný podíl uložený nemá. Všechno ostatní se přesto ověřilo.',
  faults: {
    unreadable: () => 'Záznam nelze přečíst.',
    older: () => 'Tato hra začala dřív, než se podíly přislibovaly. Její záznam lze ověřit podle pravidel.',
    key: () => 'Klíč v záznamu není ten, ke kterému se stůl zavázal.',
    table: () => 'Stůl tomuto prohlížeči ukázal jiný závazek.',
    promise: (seat: string) => `Když tento prohlížeč předložil svůj podíl, ${the(seat)} ${verbOf(seat, 'měl', 'měli')} přislíbený jiný.`,
    share: (seat: string) => `Podíl ${of(seat)} není ten, který byl přislíben.`,
    own: (seat: string) => `Podíl ${of(seat)} není ten, který předložil tento prohlížeč.`,
    draw: (_: string, entry: number) => `Losování v záznamu ${entry} nevyplývá z klíče a podílů.`,
  },
  how: 'Kdo má záznam, může to všechno ověřit i bez nás: jak, říká docs/dice.md.',
}
