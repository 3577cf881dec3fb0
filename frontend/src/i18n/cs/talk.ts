/** Talk, the Cone of Silence. */
import type { PHRASES } from '../../net/protocol'
import { many, moment } from './noun'

export const talk = {
  channels: {
    table: 'Stůl',
    partners_harkonnen: 'Spoluhráči: Harkonnenové',
    partners_atreides: 'Spoluhráči: Atreidové',
    cone_harkonnen: 'Kužel ticha',
    cone_atreides: 'Kužel ticha',
    spectators: 'Diváci',
  } as Record<string, string>,
  to: 'Komu',
  hearers: {
    table: 'všem u stolu',
    partner: 'spoluhráči, slyší všichni',
    cone: 'jen spoluhráči',
  },
  watching: 'Do konce hry to čtou jen diváci.',
  placeholder: { table: 'Řekněte něco všem u stolu', partner: 'Řekněte něco spoluhráči; slyší to všichni', cone: 'Čte to jen váš spoluhráč', spectators: 'Řekněte něco divákům' },
  deleted: 'smazáno',
  own: 'Vy',
  of: (name: string) => `Co říká ${name}`,
  unsay: 'Smazat',
  mute: (name: string) => `Ztlumit: ${name}`,
  unmute: (name: string) => `Znovu slyšet: ${name}`,
  report: 'Nahlásit',
  reported: 'Nahlášeno.',
  reportText: 'Přečte si to správce tohoto serveru. Chcete-li, napište proč.',
  muted: 'Tady ztlumení:',
  unread: (n: number) => many(n, { one: `${n} nepřečtená`, few: `${n} nepřečtené`, many: `${n} nepřečtené`, other: `${n} nepřečtených` }),
  empty: 'Zatím nikdo nic neřekl.',
  earlier: 'Dřívější řádky',
  phrases: 'Hotové věty',
  pause: 'Dáme si přestávku do…',
  until: 'Do kdy?',
  sayPhrase: 'Říct',
  problem: 'Je se hrou něco špatně?',
}

/** Ready phrases, as the server knows them; the time is that of whoever reads it. */
export const phrases: Record<(typeof PHRASES)[number], (at: number) => string> = {
  hello: () => 'Zdravím a přeji všem dobrou hru.',
  your_turn: () => 'Jste na tahu.',
  well_played: () => 'Pěkně zahráno!',
  thanks: () => 'Děkuji.',
  one_moment: () => 'Okamžik, prosím.',
  back_again: () => 'Jsem zpátky.',
  take_back: () => 'Vezmeme to zpět?',
  pause_until: (at) => `Dáme si přestávku do ${moment(at)}?`,
  good_game: () => 'Děkuji za hru.',
}

export const cone = {
  name: 'Kužel ticha',
  left: (n: number) => many(n, { one: `zbývá ${n} žeton`, few: `zbývají ${n} žetony`, many: `zbývá ${n} žetonu`, other: `zbývá ${n} žetonů` }),
  states: {
    closed: 'Tři minuty o samotě se spoluhráčem.',
    offered: 'Spoluhráč zatím neodpovídá.',
    invited: 'Spoluhráč vás zve.',
    open: 'Je otevřený; ostatní to vidí, ale neslyší ani slovo.',
  } as Record<string, string>,
  offer: 'Pozvat spoluhráče',
  accept: 'Přijmout',
  withdraw: 'Zrušit pozvání',
  decline: 'Odmítnout',
  secret: 'Jen spoluhráči',
  show: 'Ukázat své karty',
  shown: 'Vaše karty jsou ukázané.',
  theirs: 'Karty spoluhráče',
  remaining: (time: string) => `zavře se za ${time}`,
  over: 'Kužel se zavřel. Odešlete znovu a řeknete to všem u stolu.',
  close: 'Zavřít',
}
