/** What one lays down for later. Loaded with its window. */
import type { Choice } from '../../game/choice'
import type { PlansWords } from '../en/plans'
import { many, stop, tied } from './noun'
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
  withdraw: 'Stáhnout',
  answer: (what: Choice) => stop(what.parts.length ? `Vaše odpověď: ${deed(what.verb)}, ${choice(what)}` : `Vaše odpověď: ${deed(what.verb)}`),
  waits: 'Čeká na otázku.',
  used: 'Váš plán byl použit.',
  why: {
    prompt: 'Váš plán se zrušil: otázka přišla, ale týká se něčeho jiného.',
    menu: 'Váš plán se zrušil: otázka přišla, ale s jinými volbami.',
    answered: 'Váš plán se zrušil: na otázku už máte vlastní odpověď.',
    seat: 'Váš plán se zrušil: místo už není vaše.',
    over: 'Váš plán se zrušil: hra skončila.',
  } as Record<string, string>,
  dropped: 'Váš plán se zrušil.',
  seen: 'Rozumím',
})
