/** The decision beside the board: pieces that go, steps of a marker, standing orders. */
import type { Choice } from '../../game/choice'
import type { Counts } from '../../game/menu'
import type { Unused } from '../../game/unused'
import { at, count, nameOf, pieces, result, to } from './names'
import type { Sound } from '../../sound/meaning'
import { busy } from './busy'
import { first, listed, many, remain, stop } from './noun'
import { whom } from './sides'
import { choice, deed, verb as told } from './word'

const seatsOf = (ids: readonly string[]): string => ids.map((id) => nameOf(id)).join(', ')

export const tray = {
  /** People by name, with what they play, or else whoever plays it. */
  waiting: (people: readonly string[], seats: readonly string[], kind: string) =>
    `${people.length ? `Na řadě: ${people.join(', ')} (${seatsOf(seats)}),` : `Čeká se na ${listed(seats.map(whom))}:`} ${(busy as Readonly<Record<string, string>>)[kind] ?? 'rozhodnutí'}.`,
  leave: 'nechat být',
  keepsNothing: 'na nejnižším poli to nic nezmění: sankce přijde i tak',
  step: (n: number) => `na poli ${n}`,
  later: (what: Counts) => `Potom: ${pieces(what)}`,
  moves: (marker: string, from: number, to: number) => (from === to ? `${nameOf(marker)}: ${from}` : `${nameOf(marker)}: ${from} → ${to}`),
  advance: (from: string, to: string) => `${nameOf(from)} → ${nameOf(to)}`,
  going: (n: number, area: string) => `${count(n, 'piece')} ${to(area)}`,
  drawn: (shows: Counts | undefined) => `Vylosovaný výsadkový žeton: ${pieces(shows)}`,
  partnerDrew: (shows: Counts | undefined) => `Spoluhráčův vylosovaný výsadkový žeton: ${pieces(shows)}`,
  faced: (shows: Counts) => `Neodkrytý žeton: ${pieces(shows)}, ostatním skrytý`,
  free: (verb: string) => `Volná akce: ${deed(verb)}. Vaše rozhodnutí čeká.`,
  choices: (n: number) => `možností: ${n}`,
  unseen: 'Jeho líc vidí jen vaše strana, tady i na mapě.',
  staying: (n: number, from: string) => (n ? `${at(from)} ${many(n, { one: 'zůstává', few: 'zůstávají', many: 'zůstává', other: 'zůstává' })} ${n}` : `${at(from)} nezůstává nikdo`),
}

/** Asked before what is drawn is left behind, and before a die does nothing. */
function leaves(unused: Unused): string {
  if ('moves' in unused) return `${remain(unused.moves)} ${count(unused.moves, 'move')}`
  if ('claims' in unused) return `lze získat ještě ${count(unused.claims, 'card', 'acc')}`
  if ('pieces' in unused) return `neumístěno: ${pieces(unused.pieces)}`
  return `bez volby „${told(unused.verb)}“`
}

export const sure = {
  drawn: (what: Choice) => stop(`Toto je naznačeno, ale ještě neprovedeno: ${choice(what)}`),
  begun: 'Něco je rozpracované a nedokončené.',
  waste: (die: string) => `Utratila by se kostka se symbolem ${result(die, 'gen')} a nic by z toho nebylo.`,
  without: (verb: string) => `${told(verb)} i tak`,
  back: 'Zpět k tomu',
  ends: (verb: string, unused: Unused) => ('verb' in unused ? `${told(verb)} i tak` : `${told(verb)}, ${leaves(unused)}`),
  left: (unused: Unused) => `${stop(first(leaves(unused)))} Později to už dohnat nelze.`,
}

const signs: Readonly<Record<Sound, string>> = { dice: 'hod kostkami', worm: 'písečný červ', storm: 'bouře', fall: 'pád osady nebo síče', turn: 'jste na tahu' }

/** What is always in view: both sides in a line each, the prescience row, one's hand. */
export const line = {
  dice: (side: string, faces: readonly string[], used: number, tokens: number, cards: number) =>
    `${nameOf(side)}: ${faces.length ? `nepoužité kostky ${listed(faces)}` : 'bez nepoužitých kostek'}, použité ${used}, ${count(tokens, 'token')}, v ruce ${count(cards, 'card')}`,
  sides: 'Obě strany',
  claimNow: 'Získat:',
  noDice: 'Kostky došly: vyberte, co žádnou nestojí.',
  theirToken: 'žeton pro Atreidy',
  atomics: 'rodinné atomové zbraně',
  victory: 'vítězství',
  noCards: 'V ruce nejsou karty',
  lookUp: 'K nahlédnutí',
  backTo: (question: string) => `Zpět k: ${question}`,
  details: 'Podrobnosti',
  showPlace: 'Ukázat na mapě',
  which: 'Co z toho?',
  signs: (sounds: readonly Sound[]) => first(listed(sounds.map((sound) => signs[sound]))),
  over: (sectors: readonly string[]) => `napojená na ${listed(sectors.map((sector) => nameOf(sector).replace(/\s*sektor$/, '')))} sektor`,
  point: 'Ukažte na oblast nebo kartu a tady si o ní přečtete.',
}

const kinds: Readonly<Record<string, string>> = { regular: 'Běžné', elite: 'Elitní', special_elite: 'Speciální elitní', generic: 'Anonymní velitelé', named: 'Pojmenovaní velitelé' }

export const orders = {
  title: 'Trvalé rozkazy',
  ahead: 'Plán dopředu',
  lead: 'Co tu určíte, na to se od teď odpovídá za vás, bez ptaní. Nikdo jiný to nevidí. Co necháte otevřené, na to se hra ptá jako vždy.',
  set: 'Dát tyto rozkazy',
  clear: 'Ptát se na všechno',
  given: (n: number) => count(n, 'order'),
  ask: 'Ptát se',
  keepCards: 'Nikdy neodhazovat karty za bitevní kostky',
  keepLeaders: 'Velitelé a divoký tvůrce na konci kola zůstávají na mapě',
  turnEnd: 'Volné akce před koncem mého tahu',
  turnEnds: { opened: 'Ptát se, když nějakou umožnila moje akce', ask: 'Ptát se, kdykoli je nějaká možná', at_once: 'Ukončit tah hned' },
  letAct: 'Po mém tahu nechat Harkonneny hrát hned, bez ptaní',
  always: 'Od teď bez ptaní',
  letActMeans: 'Po poslední volbě tahu pak už nejde nic vrátit.',
  lets: 'Podle vašeho rozkazu hrají Harkonnenové hned po vašem tahu: jeho poslední volbu nelze vzít zpět.',
  askAgain: 'Nejprve se zeptat',
  worms: 'Řešit červy v pořadí podle mapy',
  figures: 'Červi, kteří se vynoří, jdou nejprve ze zásoby',
  carryall: 'Těžební vozidlo v ohrožení',
  carryalls: { always: 'Zachránit, pokud to může jen jeden karyol', first: 'Zachránit prvním karyolem', never: 'Nechat být' },
  goOn: 'Po bitevním kole útoku',
  goOns: { cease: 'Přerušit útok', percent: 'Pokračovat, dokud je šance vyhrát příštím hodem aspoň' },
  casualties: 'Ztráty',
  casualtiesOrder: 'Přidělovat v tomto pořadí',
  kinds,
  earlier: (kind: string) => `${kinds[kind] ?? kind}: dřív`,
  decline: 'Karty jasnozřivosti, které se při nabídce nemají získat',
}
