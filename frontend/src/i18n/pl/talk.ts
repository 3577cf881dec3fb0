/** Talk, the Cone of Silence. */
import type { PHRASES } from '../../net/protocol'
import { moment, times } from './noun'

export const talk = {
  channels: {
    table: 'Stół',
    partners_harkonnen: 'Partnerzy: Harkonnenowie',
    partners_atreides: 'Partnerzy: Atrydzi',
    cone_harkonnen: 'Stożek Ciszy',
    cone_atreides: 'Stożek Ciszy',
    spectators: 'Widzowie',
  } as Record<string, string>,
  to: 'Do',
  hearers: {
    table: 'stołu',
    partner: 'partnera, słyszą wszyscy',
    cone: 'samego partnera',
  },
  watching: 'Do końca gry czytają to tylko widzowie.',
  placeholder: { table: 'Powiedz coś przy stole', partner: 'Powiedz coś partnerowi; słyszą wszyscy', cone: 'Czyta to tylko twój partner', spectators: 'Powiedz coś widzom' },
  deleted: 'usunięte',
  own: 'Ty',
  of: (name: string) => `Wypowiedź: ${name}`,
  unsay: 'Usuń',
  mute: (name: string) => `Wycisz: ${name}`,
  unmute: (name: string) => `Słuchaj znów: ${name}`,
  report: 'Zgłoś',
  reported: 'Zgłoszone.',
  reportText: 'Przeczyta to osoba, która prowadzi ten serwer. Jeśli chcesz, napisz dlaczego.',
  muted: 'Wyciszeni tutaj:',
  unread: (n: number) => times(n, `${n} nieprzeczytana`, `${n} nieprzeczytane`, `${n} nieprzeczytanych`),
  empty: 'Nikt jeszcze nic nie powiedział.',
  earlier: 'Wcześniejsze wypowiedzi',
  phrases: 'Gotowe zdania',
  pause: 'Zrobimy przerwę do …',
  until: 'Do kiedy?',
  sayPhrase: 'Powiedz to',
  problem: 'Coś jest nie tak z grą?',
}

/** Ready phrases, as the server knows them; the time is that of whoever reads it. */
export const phrases: Record<(typeof PHRASES)[number], (at: number) => string> = {
  hello: () => 'Cześć, dobrej gry wszystkim.',
  your_turn: () => 'Twoja kolej.',
  well_played: () => 'Dobrze zagrane!',
  thanks: () => 'Dzięki.',
  one_moment: () => 'Chwileczkę, proszę.',
  back_again: () => 'Już jestem.',
  take_back: () => 'Cofniemy to?',
  pause_until: (at) => `Zrobimy przerwę do ${moment(at)}?`,
  good_game: () => 'Dziękuję za grę.',
}

export const cone = {
  name: 'Stożek Ciszy',
  left: (n: number) => times(n, `został ${n} żeton`, `zostały ${n} żetony`, `zostało ${n} żetonów`),
  states: {
    closed: 'Trzy minuty sam na sam z partnerem.',
    offered: 'Partner jeszcze nie odpowiedział.',
    invited: 'Partner cię zaprasza.',
    open: 'Otwarty; inni to widzą, ale nie słyszą ani słowa.',
  } as Record<string, string>,
  offer: 'Zaproś partnera',
  accept: 'Przyjmij',
  withdraw: 'Wycofaj',
  decline: 'Odmów',
  secret: 'Tylko do partnera',
  show: 'Pokaż moją rękę',
  shown: 'Twoja ręka jest pokazana.',
  theirs: 'Ręka twojego partnera',
  remaining: (time: string) => `zamyka się za ${time}`,
  over: 'Stożek się zamknął. Wyślij jeszcze raz, żeby powiedzieć to całemu stołowi.',
  close: 'Zamknij',
}
