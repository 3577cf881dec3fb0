/** What speaks for what a program would do here. */
import type { REASONS, Sentences } from '../params'
import { acc, at, card, count, from, gen, nameOf } from './names'
import { first, times } from './noun'

export const reasons: Sentences<typeof REASONS> = {
  advances: (p) => `Kartę ${card(p.card)} można teraz pozyskać, a ona przesuwa znaczniki.`,
  comes_near_legion: (p) => `${first(from(p.area))} do wrogiego Legionu ${at(p.place)} jest jeden krok.`,
  comes_near_place: (p) => `${first(from(p.area))} jest jeden krok do wrogiego miejsca: ${nameOf(p.place)}.`,
  destroys_harvester: (p) => `${first(at(p.area))} jest Żniwiarka.`,
  guards: (p) => `${nameOf(p.area)}: to miejsce trzeba utrzymać.`,
  hand_has_room: (p) => times(p.number, `Na ręce jest miejsce na jeszcze ${p.number} kartę.`, `Na ręce jest miejsce na jeszcze ${p.number} karty.`, `Na ręce jest miejsce na jeszcze ${p.number} kart.`),
  harvesters_wait: (p) => times(p.number, `W zapasie czeka ${p.number} Żniwiarka.`, `W zapasie czekają ${p.number} Żniwiarki.`, `W zapasie czeka ${p.number} Żniwiarek.`),
  joins: (p) => `${first(at(p.area))} jest już twój Legion: razem są silniejsze.`,
  outnumbers: (p) => `${first(from(p.origin))} atakujesz ${acc(p.target)}: ${count(p.ours, 'unit')} przeciw ${p.theirs}.`,
  strikes_place: (p) => `${nameOf(p.target)} to miejsce wroga, a ${from(p.origin)} można tam dotrzeć.`,
  takes_station: (p) => `${first(at(p.area))} jest Stacja Badawcza Ekologii.`,
  threatened: (p) => `${nameOf(p.area)}: to twoje miejsce, a wrogi Legion ${at(p.place)} jest blisko.`,
  tokens_wait: (p) => times(p.number, `Został ${p.number} żeton Rozmieszczenia.`, `Zostały ${p.number} żetony Rozmieszczenia.`, `Zostało ${p.number} żetonów Rozmieszczenia.`),
  undefended: (p) => `${first(at(p.target))} nikt się nie broni, a ${from(p.origin)} można tam dotrzeć.`,
  units_wait: (p) => times(p.number, `W zapasie czeka ${p.number} jednostka Regularna.`, `W zapasie czekają ${p.number} jednostki Regularne.`, `W zapasie czeka ${p.number} jednostek Regularnych.`),
  worm_reaches: (p) => `Czerw Pustyni ${from(p.origin)} dosięga ${gen(p.target)}.`,
}

export const advice = {
  ask: 'Co byłoby rozsądne?',
}
