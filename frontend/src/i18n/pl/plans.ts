/** What one lays down for later. Loaded with its window. */
import type { Choice } from '../../game/choice'
import type { PlansWords } from '../en/plans'
import { times } from './noun'
import { choice, verb } from './word'

export const plans: PlansWords = {
  title: 'Zaplanuj z góry',
  lead: 'Wybierz teraz odpowiedź na pytanie, które może paść znowu. Jeśli padnie dokładnie w tych samych słowach i z tymi samymi możliwościami, twoja odpowiedź zostanie udzielona raz, bez ciebie. Jeśli cokolwiek jest inne, plan przepada i pytamy jak zawsze. Nikt inny się o nim nie dowie.',
  now: 'Co masz teraz ułożone',
  lately: 'Twoje ostatnie wybory',
  nothing: 'Jeszcze nic: pojawi się tu to, o co padły pytania na tym urządzeniu. Ułóż wybór albo wróć po następnym.',
  lay: 'Odłóż na następny raz',
  laid: 'Odłożone',
  none: 'Nie masz żadnych planów.',
  count: (n: number) => times(n, `${n} plan czeka`, `${n} plany czekają`, `${n} planów czeka`),
  withdraw: 'Wycofaj',
  answer: (what: Choice) => (what.parts.length ? `Twoja odpowiedź: ${verb(what.verb)}, ${choice(what)}.` : `Twoja odpowiedź: ${verb(what.verb)}.`),
  waits: 'Czeka na pytanie.',
  used: 'Twój plan został wykorzystany.',
  why: {
    prompt: 'Twój plan przepadł: pytanie padło, ale o coś innego.',
    menu: 'Twój plan przepadł: pytanie padło, ale z innymi możliwościami.',
    answered: 'Twój plan przepadł: twoja odpowiedź padła wcześniej.',
    seat: 'Twój plan przepadł: to miejsce nie jest już twoje.',
    over: 'Twój plan przepadł: gra jest skończona.',
  } as Record<string, string>,
  dropped: 'Twój plan przepadł.',
  seen: 'Przeczytane',
}
