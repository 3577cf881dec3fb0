/** What one lays down for later. Loaded with its window. */
import type { Choice } from '../../game/choice'
import type { PlansWords } from '../en/plans'
import { cards } from './names'
import { listed, many, stop, tied } from './noun'
import { choice, deed } from './word'

export const plans: PlansWords = tied({
  title: 'Plán dopředu',
  lead: 'Odpovězte už teď na to, na co se vás hra možná znovu zeptá. Přijde-li otázka s týmiž slovy a volbami, odpoví se jednou za vás. Je-li cokoli jinak, plán se zruší a otázka přijde jako vždy. Nikdo jiný se o tom nedozví.',
  now: 'Co máte sestaveno teď',
  lately: 'Vaše nedávné volby',
  nothing: 'Zatím nic: objeví se tu, na co se vás hra na tomto zařízení ptala. Sestavte volbu, nebo se vraťte po té příští.',
  lay: 'Připravit na příště',
  laid: 'Připraveno',
  none: 'Nemáte nic připraveno.',
  count: (n: number) => many(n, { one: '1 plán čeká', few: `${n} plány čekají`, many: `${n} plánu čeká`, other: `${n} plánů čeká` }),
  withdraw: 'Zrušit plán',
  once: 'Druhy otázek, i těch, které ještě nepřišly',
  onceLead: 'Váš rozkaz jednou odpoví na příští otázku toho druhu. Nechá-li ji otevřenou, plán se zruší a hra se zeptá vás.',
  next: 'Příště, ať jde o cokoli:',
  when: {
    end_turn: 'Před koncem mého tahu',
    discard_for_dice: 'Lze odhodit karty za bitevní kostky',
    choose_casualties: 'Moje jednotky dostávají zásahy',
    continue_or_cease: 'Po bitevním kole mého útoku',
    call_carryall: 'Červ ohrožuje těžební vozidlo',
    claim_window: 'Karty lze získat během kola',
    claim_at_end: 'Karty lze získat na konci kola',
    choose_effect: 'Červi se řeší jeden po druhém',
    choose_worm_figure: 'Vynořuje se červ',
    swap_leaders: 'Velitelé mohou opustit mapu',
    swap_wild_maker: 'Divokého tvůrce lze vyměnit',
    order_in_tank: 'Víc velitelů jde naráz do nádrže',
    let_act: 'Než hrají Harkonnenové',
  },
  goesOn: (n: number) => `Pokračovat, dokud je šance vyhrát příštím hodem aspoň ${n} %.`,
  declines: (ids: readonly string[]) => `Nezískávat: ${cards(ids)}.`,
  losses: (kinds: readonly string[]) => `Ztráty v tomto pořadí: ${listed(kinds)}.`,
  answer: (what: Choice) => stop(what.parts.length ? `Vaše odpověď: ${deed(what.verb)}, ${choice(what)}` : `Vaše odpověď: ${deed(what.verb)}`),
  waits: 'Čeká na otázku.',
  used: 'Váš plán byl použit.',
  why: {
    prompt: 'Váš plán byl zrušen: otázka přišla, ale týká se něčeho jiného.',
    menu: 'Váš plán byl zrušen: otázka přišla, ale s jinými volbami.',
    doubt: 'Váš plán byl zrušen: otázka přišla, ale rozkaz ji nechává otevřenou.',
    answered: 'Váš plán byl zrušen: na otázku už máte vlastní odpověď.',
    seat: 'Váš plán byl zrušen: místo už není vaše.',
    over: 'Váš plán byl zrušen: hra skončila.',
  } as Record<string, string>,
  dropped: 'Váš plán byl zrušen.',
  seen: 'Rozumím',
})
