/** What one lays down for later. Loaded with its window. */
import type { Choice } from '../../game/choice'
import type { PlansWords } from '../en/plans'
import { cards } from './names'
import { listed, times } from './noun'
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
  once: 'Rodzaje pytań, także takie, które jeszcze nie padły',
  onceLead: 'Twoje polecenie odpowie raz na najbliższe pytanie tego rodzaju. Jeśli pozostawia je otwartym, plan przepada i pytamy ciebie.',
  next: 'Następnym razem, czegokolwiek będzie dotyczyć:',
  when: {
    end_turn: 'Przed końcem mojej tury',
    discard_for_dice: 'Można odrzucić karty za kości Walki',
    choose_casualties: 'Moje jednostki otrzymują trafienia',
    continue_or_cease: 'Po rundzie mojego ataku',
    call_carryall: 'Czerw Pustyni zagraża Żniwiarce',
    claim_window: 'Można pozyskać karty w trakcie Rundy',
    claim_at_end: 'Można pozyskać karty na koniec Rundy',
    choose_effect: 'Czerwie są rozpatrywane po kolei',
    choose_worm_figure: 'Czerw się wynurza',
    swap_leaders: 'Przywódcy mogą opuścić planszę',
    swap_wild_maker: 'Dzikiego Stworzyciela można zamienić',
    order_in_tank: 'Kilku Przywódców naraz trafia do Zbiornika',
    let_act: 'Zanim działają Harkonnenowie',
  },
  goesOn: (n: number) => `Kontynuuj, póki szansa wygranej w następnym rzucie to co najmniej ${n} %.`,
  declines: (ids: readonly string[]) => `Nie pozyskuj: ${cards(ids)}.`,
  losses: (kinds: readonly string[]) => `Ofiary w tej kolejności: ${listed(kinds)}.`,
  answer: (what: Choice) => (what.parts.length ? `Twoja odpowiedź: ${verb(what.verb)}, ${choice(what)}.` : `Twoja odpowiedź: ${verb(what.verb)}.`),
  waits: 'Czeka na pytanie.',
  used: 'Twój plan został wykorzystany.',
  why: {
    prompt: 'Twój plan przepadł: pytanie padło, ale o coś innego.',
    menu: 'Twój plan przepadł: pytanie padło, ale z innymi możliwościami.',
    answered: 'Twój plan przepadł: twoja odpowiedź padła wcześniej.',
    doubt: 'Twój plan przepadł: pytanie padło, ale polecenie pozostawia je otwartym.',
    seat: 'Twój plan przepadł: to miejsce nie jest już twoje.',
    over: 'Twój plan przepadł: gra jest skończona.',
  } as Record<string, string>,
  dropped: 'Twój plan przepadł.',
  seen: 'Przeczytane',
}
