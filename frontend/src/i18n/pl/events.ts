/** The log: a sentence for every event. */
import { TOKENS } from '../../generated/cards'
import type { EVENTS, Given, Sentences } from '../params'
import { optionsOf, sectorOf, stepOf } from './automaton'
import { lasting } from './lasting'
import { acc, acts as does, at, card, cards, count, from as whence, gen, nameOf, names, pieces, result, some, to } from './names'
import { first, listed, moment, times } from './noun'
import { action, copies, dice, faces, from, phase, way } from './say'
import { acts, by, of, seatName } from './sides'

const endings: Readonly<Record<string, string>> = {
  supremacy: ' dzięki Hegemonii',
  objective: ' dzięki Sekretnemu Celowi',
  resignation: ': przeciwnik się poddał',
  time: ' na czas',
}
const signFaces: Readonly<Record<string, string>> = { sand: 'tylko Piasek', sandworm: 'Czerw Pustyni', burrowing_sandworm: 'Ryjący Czerw Pustyni' }
export const effects: Readonly<Record<string, string>> = { forced_die: 'wymuszony wynik', no_orders: 'zakaz rozkazów dla Przywódcy' }
const whys: Readonly<Record<string, string>> = {
  no_sietch: 'nie ma już Siczy',
  no_token: 'nie ma już żetonów',
  no_legion: 'nie ma takiego Legionu',
  no_place: 'nie ma na to miejsca',
  no_pieces: 'nie ma tych figurek',
  no_units: 'nie ma takich jednostek',
  no_worm: 'nie ma Czerwia Pustyni',
  no_wormsign: 'nie ma Znaku Czerwia',
  no_vehicle: 'nie ma Pojazdu',
  no_card: 'nie ma karty',
  no_die: 'nie ma takiej kości',
  no_leader: 'nie ma takiego Przywódcy',
  no_effect: 'nic by to nie dało',
  cannot_move: 'nikt nie może się poruszyć',
  cannot_attack: 'nikt nie może zaatakować',
  deck_empty: 'talia jest pusta',
  condition: 'jej warunek nie jest spełniony',
  left_game: 'tego Przywódcy nie ma już w grze',
  already_in_play: 'ten Przywódca jest już w grze',
  already_done: 'to już się stało',
  nothing_hidden: 'nic nie jest zakryte',
  at_the_end: 'znacznik jest już na końcu',
  impossible: 'to niemożliwe',
  no_part_possible: 'żadna część nie jest możliwa',
}
/** What a Desert War action is. */
export const wars: Readonly<Record<string, string>> = {
  suspensors: 'rozmieszczenie Żołnierzy suspensorowych',
  suspensor: 'ruch Żołnierza suspensorowego',
  suspensor_scout: 'Poszukiwanie Żołnierzem suspensorowym',
  launchers: 'rozmieszczenie Wyrzutni rakiet',
  rockets: 'atak Wyrzutni rakiet',
}
const agreed: Readonly<Record<string, (p: Given<(typeof EVENTS)['vote_carried']>) => string>> = {
  pause: () => 'gra zostaje wstrzymana',
  resume: () => 'gra toczy się dalej',
  more_time: () => 'obie strony dostają więcej czasu',
  holiday: (p) => `czas nie płynie od ${moment(p.begin ?? 0)} do ${moment(p.until ?? 0)}`,
  replace: (p) => `${by(p.seat ?? '')} gra ktoś inny`,
  cancel: () => 'gra zostaje przerwana',
  end: (p) => (p.winner ? `${acts(p.winner, 'wygrywa', 'wygrywają')}` : 'nikt nie wygrywa'),
}
const why = (id: string): string => (id ? `: ${whys[id] ?? id.replaceAll('_', ' ')}` : '')
/** A legion of a side: 'Legion Atrydów'. */
const legion = (side: string): string => `Legion ${of(side)}`
/** A marker by whose it is: 'Znacznik Gildii Kosmicznej'. */
const marker = (id: string): string => `Znacznik ${gen(id)}`
const places = (ids: readonly string[]): string => listed(ids.map(at))

/** One line for a step of the automaton: what it is about, and what came of it; by which criterion is told beside it. */
const chose = (p: Given<(typeof EVENTS)['automaton_chose']>): string => {
  const n = p.left.length
  // What is equal is laid before somebody now: to say it twice would be too long for the news.
  if (p.asked) return `${stepOf(p.step)}: ${times(n, `${n} możliwość`, `${n} równe możliwości`, `${n} równych możliwości`)}.`
  const more = n > 3 ? ` i jeszcze ${n - 3}` : ''
  return `${stepOf(p.step)}: ${optionsOf(p.step, p.left.slice(0, 3))}${more}.`
}

export const events: Sentences<typeof EVENTS> = {
  action_dice_rolled: (p) => `${acts(p.faction, 'rzuca kośćmi', 'rzucają kośćmi')}: ${dice(p.dice) || 'brak'}.`,
  action_taken: (p) => `${seatName(p.faction)}: ${action(p.action)}.`,
  atomics_detonated: (p) => `Rodowa Broń Atomowa uderza: ${does(p.site, 'jest', 'są')} odtąd Pustynią.`,
  attachment_discarded: (p) => `Karta ${card(p.planning)} odłącza się od karty ${card(p.card)}.`,
  automaton_acts: (p) => `Harkonnenowie wykonują Akcję ${result(p.result, 'gen')}.`,
  automaton_ceased: (p) => `Harkonnenowie Wstrzymują Atak ${at(p.target)}: Siła Bojowa ${p.own} do ${p.enemy}.`,
  automaton_chose: (p) => chose(p),
  automaton_gained_die: () => 'Harkonnenowie dostają kość z planszy Przyprawy.',
  automaton_rolled: (p) => (p.forced ? `Harkonnenowie muszą wykorzystać wynik: ${result(p.result)}.` : `Rzut Harkonnenów: ${result(p.result)}.`),
  ban_activated: (p) => `Zakaz ${gen(p.marker)} wchodzi w życie.`,
  battle_begun: (p) => `${acts(p.faction, 'atakuje', 'atakują')} ${acc(p.target)} ${whence(p.origin)}${p.surprise ? ', z zaskoczenia' : ''}${way(p.way)}.`,
  battle_ended: (p) => (p.winner ? `Bitwa ${at(p.target)}: ${acts(p.winner, 'zwycięża', 'zwyciężają')}.` : `Bitwa ${at(p.target)}: nikt nie pozostaje.`),
  bene_gesserit_gained: (p) => `${acts(p.faction, 'zdobywa', 'zdobywają')} żeton Bene Gesserit.`,
  bene_gesserit_placed: (p) => `${acts(p.faction, 'kładzie', 'kładą')} żeton Bene Gesserit na polu ${result(p.result, 'gen')}.`,
  bombarded: (p) => `Atak Specjalny na ${acc(p.area)}: ${faces(p.rolled)}. Zadaje ${count(p.hits, 'hit', 'acc')}.`,
  camp_cashed: (p) => `Obóz Fremenów ${at(p.area)} opuszcza grę: ${nameOf(p.marker)} +1.`,
  camp_known: (p) => `Obóz Fremenów ${at(p.area)} wskazuje: ${nameOf(p.marker)}.`,
  camp_placed: (p) => `Obóz Fremenów staje ${at(p.area)}.`,
  camp_removed: (p) => `Obóz Fremenów ${at(p.area)} zostaje usunięty; wróci.`,
  camp_shown: (p) => `Usunięty Obóz Fremenów ${at(p.area)} wskazywał: ${nameOf(p.marker)}.`,
  card_attached: (p) => `Karta ${card(p.planning)} zostaje dołączona do karty ${card(p.card)}.`,
  card_done_with: (p) => `Karta ${card(p.card)} zostaje odrzucona.`,
  card_laid_aside: (p) => `Karta ${card(p.card)} zostaje odłożona na bok.`,
  card_played: (p) => `${acts(p.seat, 'zagrywa', 'zagrywają')} kartę ${card(p.card)}.`,
  card_turned_up: (p) => `Harkonnenowie odkrywają kartę ${card(p.card)}.`,
  cards_discarded: (p) => `${acts(p.seat, 'odrzuca', 'odrzucają')}: ${copies(p.cards)}.`,
  cards_drawn: (p) => `${acts(p.seat, 'dobiera', 'dobierają')} ${count(p.number, 'card', 'acc')} z talii ${gen(p.deck)}.`,
  cards_seen: (p) => `Dobierasz: ${cards(p.cards)}.`,
  cards_used_freely: (p) => `${acts(p.seat, 'odrzuca', 'odrzucają')} kopie karty ${card(p.card)} dla jej efektu.`,
  casualties_taken: (p) => `${acts(p.faction, 'przydziela', 'przydzielają')} Trafienia ${at(p.area)}: ${pieces(p.hits)}.`,
  choice_taken_back: (p) =>
    p.over
      ? `${acts(p.seat, 'cofa', 'cofają')} swój ostatni wybór, a z nim ${times(p.over, `${p.over} wybór`, `${p.over} wybory`, `${p.over} wyborów`)} programu.`
      : `${acts(p.seat, 'cofa', 'cofają')} swój ostatni wybór.`,
  claims_declined: (p) => `Nie pozyskano: ${cards(p.cards)}.`,
  combat_rolled: (p) => `${acts(p.faction, 'rzuca', 'rzucają')} (${count(p.dice, 'die')}): ${faces(p.rolled)}.`,
  cone_closed: () => 'Stożek Ciszy zostaje zamknięty.',
  cone_offered: (p) => `${acts(p.seat ?? p.faction ?? '', 'proponuje', 'proponują')} partnerowi Stożek Ciszy.`,
  cone_opened: (p) => (p.faction ? `Stożek Ciszy ${of(p.faction)} jest otwarty.` : 'Stożek Ciszy jest otwarty.'),
  days_off_over: (p) => `${acts(p.seat, 'wraca', 'wracają')} z dni wolnych.`,
  days_off_taken: (p) => `${acts(p.seat, 'bierze', 'biorą')} wolne od ${moment(p.begin)} do ${moment(p.until)}.`,
  deck_empty: (p) => `Talia ${gen(p.deck)} jest pusta.`,
  deck_made_anew: (p) => `Talia ${gen(p.deck)} zostaje potasowana na nowo.`,
  desert_power_used: (p) => `Potęga Pustyni: ${action(p.option)}.`,
  dice_dealt: (p) => `${acts(p.board, 'dostaje', 'dostają')} kości: ${dice(p.dice) || 'brak'}.`,
  dice_lost: (p) => `${acts(p.faction, 'traci', 'tracą')} ${count(p.dice, 'unspent_die', 'acc')}${p.token ? ' i żeton' : ''}.`,
  dice_set_aside: (p) => `Odłożone na bok: ${count(p.dice, 'harkonnen_die')}. Aktywny jest rząd ${p.row} planszy Przyprawy.`,
  die_changed: (p) =>
    p.old
      ? `${acts(p.faction, 'obraca', 'obracają')} kość: ${result(p.old)} → ${result(p.new)}.`
      : `${acts(p.faction, 'kładzie', 'kładą')} kość, dla której nie było miejsca, na polu ${result(p.new, 'gen')}.`,
  die_spent: (p) => (p.token ? `${acts(p.faction, 'wydaje', 'wydają')} żeton Bene Gesserit jako wynik ${result(p.result)}.` : `${acts(p.faction, 'wydaje', 'wydają')} kość ${result(p.result, 'gen')}.`),
  effect_begun: (p) => (Object.hasOwn(lasting, p.name) ? lasting[p.name as keyof typeof lasting](p) : `Zaczyna się trwały efekt: ${p.name}.`),
  effect_ended: (p) => `Trwały efekt się kończy: ${effects[p.name] ?? p.name}.`,
  enemy_die_discarded: (p) => (p.token ? `Odrzucony zostaje żeton ${of(p.faction)} na polu ${result(p.result, 'gen')}.` : `Odrzucona zostaje kość ${of(p.faction)}: ${result(p.result)}.`),
  escorts_withdrawn: (p) => (p.number ? `${first(whence(p.area))} do zapasu: ${pieces({ escort_ornithopter: p.number })}.` : `Żaden Eskortowy ornitopter ${at(p.area)} nie wraca do zapasu.`),
  excess_removed: (p) => `${acts(p.faction, 'usuwa', 'usuwają')} nadmiar ${whence(p.area)}: ${pieces(p.pieces)}.`,
  figures_put_down: (p) => pieces(p.units) ? `Nowe figurki ${at(p.area)}: ${pieces(p.units)}.` : `${first(at(p.area))} nikt nie staje.`,
  game_rebased: () => 'Gra toczy się dalej według poprawionych zasad.',
  game_won: (p) => `${acts(p.faction, 'wygrywa', 'wygrywają')} grę${endings[p.how] ?? ''}.`,
  garrison_laid: (p) => `${first(nameOf(p.token))} leży ${at(p.area)}.`,
  garrison_placed: (p) => `Garnizon ${at(p.area)}: ${pieces(p.pieces)}.`,
  garrison_turned_up: (p) => `${first(nameOf(p.token))} ${at(p.area)} zostaje odkryty: ${pieces(p.pieces) || 'nic'}.`,
  hand_seen: (p) => `Znasz teraz rękę ${of(p.seat)}.`,
  hand_shown: (p) => `${acts(p.seat, 'pokazuje', 'pokazują')} partnerowi swoją rękę.`,
  harvest_sector_drawn: (p) => `Sektor Wydobycia Przyprawy: ${sectorOf(p.sector)}.`,
  harvester_removed: (p) => `Żniwiarka ${at(p.area)} przepada.`,
  harvester_rescued: (p) => `Zgarniarka ratuje Żniwiarkę ${at(p.area)}.`,
  hits_counted: (p) => `Atakujący zadaje ${count(p.attacker_lands, 'hit', 'acc')}, obrońca ${count(p.defender_lands, 'hit', 'acc')}.`,
  imperium_marker_set: (p) =>
    p.step === 'raise' ? `${marker(p.marker)} idzie w górę: poziom ${p.row}.` : p.step === 'drop' ? `${marker(p.marker)} spada: poziom ${p.row}.` : `${marker(p.marker)} zostaje: poziom ${p.row}.`,
  launchers_fired: (p) => `Wyrzutnie rakiet strzelają, ${nameOf(p.sector)}: ${faces(p.rolled)}. Zadają ${count(p.hits, 'hit', 'acc')}.`,
  leader_advanced_in_tank: (p) => `${does(p.leader, 'przesuwa', 'przesuwają')} się w Zbiorniku.`,
  leader_cards_readied: (p) => `Karty Przywódców znów odkryte: ${names(p.leaders)}.`,
  leader_entered: (p) => `${does(p.leader, 'wchodzi', 'wchodzą')} do gry.`,
  leader_left_game: (p) => `${does(p.leader, 'opuszcza', 'opuszczają')} grę.`,
  leader_left_tank: (p) => `${does(p.leader, 'opuszcza', 'opuszczają')} Zbiornik.`,
  leader_pushed_in_tank: (p) => `Następny w Zbiorniku popycha dalej ${acc(p.leader)}.`,
  leader_replaced: (p) => `${does(p.by, 'zajmuje', 'zajmują')} miejsce ${gen(p.leader)}.`,
  leader_spent: (p) => `Karta ${gen(p.leader)} zostaje wydana.`,
  leader_swapped: (p) => `${does(p.leader, 'opuszcza', 'opuszczają')} ${acc(p.area)}${p.replaced ? '; w to miejsce wchodzi zwykły Przywódca' : ''}.`,
  leader_to_tank: (p) => `${does(p.leader, 'trafia', 'trafiają')} do Zbiornika.`,
  leaders_lost_alone: (p) => `Z braku jednostek ${at(p.area)} stracono: ${pieces(p.leaders, 'acc')}.`,
  legion_advanced: (p) => `${acts(p.faction, 'posuwa', 'posuwają')} się naprzód ${whence(p.origin)} ${to(p.to)}.`,
  legion_destroyed: (p) => `${legion(p.faction)} ${at(p.area)} zostaje zniszczony.`,
  legion_displaced: (p) => `${legion(p.faction)} zostaje przesunięty ${whence(p.origin)} ${to(p.to)}.`,
  legion_moved: (p) => `${acts(p.faction, 'porusza', 'poruszają')} ${pieces(p.pieces, 'acc')} ${whence(p.origin)} ${to(p.to)}${way(p.way)}.`,
  legion_retreated: (p) => `${legion(p.faction)} wykonuje Odwrót ${whence(p.origin)} ${to(p.to)}.`,
  nothing_done: (p) => `Nic się nie dzieje${why(p.why)}.`,
  objective_drawn: () => 'Atrydzi dobierają Sekretny Cel.',
  objective_seen: () => 'Znasz swój Sekretny Cel.',
  ornithopter_used: (p) => `Ornitopter ${whence(p.zone)} zostaje wykorzystany.`,
  phase_begun: (p) => `Runda ${p.round}: ${phase(p.phase)}.`,
  pieces_deployed: (p) => `${acts(p.faction, 'rozmieszcza', 'rozmieszczają')} ${pieces(p.pieces, 'acc')} ${at(p.area)}.`,
  pieces_joined: (p) => `Do Legionu ${at(p.area)} dołączono: ${pieces(p.pieces, 'acc')}.`,
  pieces_placed: (p) => `${acts(p.faction, 'umieszcza', 'umieszczają')} ${at(p.area)} ${pieces(p.pieces, 'acc')}${from(p.origin)}.`,
  prescience_claimed: (p) => `Atrydzi pozyskują kartę ${card(p.card)}.`,
  prescience_exchanged: (p) => `Wymienione: ${cards(p.removed)}.`,
  prescience_lowered: (p) => `${marker(p.marker)} spada na ${p.to}.`,
  prescience_put_away: (p) => (p.removed?.length ? `Poza grą: ${cards(p.removed)}.` : 'Wszystkie niepozyskane karty Jasnowidzenia wracają do talii.'),
  prescience_raised: (p) => `${marker(p.marker)} przesuwa się na ${p.to}.`,
  prescience_revealed: (p) => `Jasnowidzenie: ${card(p.card)}.`,
  prescience_shuffled_back: (p) => `Karta ${card(p.card)} zostaje wtasowana z powrotem.`,
  reinforcement_laid: (p) => (p.card ? `Karta ${card(p.card)} trafia do talii Posiłków.` : `Karta z talii ${gen(p.deck)} trafia do talii Posiłków.`),
  reinforcements_discarded: (p) => `Z talii Posiłków: ${cards(p.cards)}.`,
  riders_went: (p) => `Jeździec piasku jedzie ${whence(p.origin)} ${to(p.to)}.`,
  rockets_fired: (p) => `Rakiety, ${nameOf(p.sector)}: ${faces(p.rolled)}. Zadają ${count(p.hits, 'hit', 'acc')}.`,
  scouted: (p) => `Poszukiwanie Ornitopterem ${at(p.area)}.`,
  seat_handed_over: (p) =>
    p.to === 'program'
      ? `Od teraz ${by(p.seat)} gra program.`
      : p.to === 'person'
        ? `Od teraz ${by(p.seat)} gra człowiek.`
        : p.to === 'nobody'
          ? `Miejsce ${of(p.seat)} jest puste.`
          : `Miejsce ${of(p.seat)} zostaje przekazane.`,
  settlement_destroyed: (p) => `Osada ${at(p.area)} (ranga ${p.rank}) zostaje zniszczona.`,
  settlement_undefended: (p) => `${first(at(p.target))} nikt się nie broni.`,
  sietch_moved: (p) => `Sicz przenosi się ${whence(p.origin)} ${to(p.to)}.`,
  sietch_revealed: (p) => `Sicz ${at(p.area)} zostaje odkryta: ranga ${p.rank}.`,
  sietches_hidden: () => 'Osiem Siczy leży zakrytych.',
  sietches_known: () => 'Znasz rangi swoich Siczy.',
  special_action_taken: (p) => `${nameOf(p.leader)}: Akcja Specjalna.`,
  spice_harvested: (p) => `Przyprawa ${whence(p.area)}: +${p.spice}.`,
  spice_reserved: () => 'Punkt Przyprawy zostaje w Rezerwie.',
  spice_stockpiled: () => 'Gromadzenie Przyprawy.',
  station_taken: (p) => `Stacja Badawcza Ekologii ${at(p.area)} zostaje zajęta: ${nameOf(p.marker)}.`,
  step_skipped: (p) => `${card(p.source)}: część zostaje pominięta${why(p.why)}.`,
  storm_rolled: (p) => `Kurzawa Coriolisa ${at(p.area)}: ${faces(p.rolled)}. Zadaje ${count(p.hits, 'hit', 'acc')}.`,
  supremacy_raised: (p) => `Hegemonia rośnie do ${p.to}.`,
  surprise_added: () => 'Zaskoczenie dodaje wynik Specjalny.',
  tactics_discarded: (p) => (p.stands ? `${does(p.area, 'leży', 'leżą')} w Sektorze Wydobycia Przyprawy: dobierany jest inny Cel.` : `Sicz ${at(p.area)} już upadła: dobierany jest inny Cel.`),
  taken_back: (p) => `Stół zgodził się cofnąć wybory od wpisu ${p.to}.`,
  tank_ordered: (p) => `Do Zbiornika trafiają w tej kolejności, od pierwszego miejsca: ${names(p.leaders)}.`,
  target_drawn: (p) => `Cel Harkonnenów: ${nameOf(p.area)}.`,
  token_deployed: (p) => `Żeton Rozmieszczenia zostaje rozmieszczony ${at(p.area)}.`,
  token_drawn: () => 'Dobrany zostaje żeton Rozmieszczenia.',
  token_placed: (p) => `Żeton Rozmieszczenia trafia${from(p.origin)} ${to(p.area)}.`,
  token_removed: (p) => `Żeton Rozmieszczenia ${at(p.area)} opuszcza grę bez odkrywania.`,
  token_revealed: (p) => `Odkryty żeton ${at(p.area)}: ${pieces(p.shows)}.`,
  token_seen: (p) => `Dobrany żeton: ${pieces(TOKENS[p.token])}. Widzą to tylko Atrydzi.`,
  tokens_swapped: (p) => `Zamiana żetonów: ${names(p.areas)}.`,
  trooper_moved: (p) => `Żołnierz suspensorowy leci ${whence(p.origin)} ${to(p.to)}.`,
  trooper_scouted: (p) => `Poszukiwanie ${at(p.area)}: Żołnierz suspensorowy ${whence(p.origin)}.`,
  troopers_placed: (p) => `${pieces(p.pieces)} ${at(p.area)}${from(p.origin)}.`,
  troopers_removed: (p) => `${first(whence(p.area))} usunięto: ${pieces(p.pieces, 'acc')}.`,
  turn_begun: (p) => `Tura ${of(p.faction)}.`,
  turn_taken: (p) => `${acts(p.seat, 'wykonuje', 'wykonują')} tę turę.`,
  units_replaced: (p) => `${first(at(p.area))}: ${some(p.number, p.old)} → ${some(p.number, p.new)}.`,
  vehicle_placed: (p) => `${first(nameOf(p.vehicle))} staje ${at(p.place)}.`,
  vehicle_removed: (p) => `Usunięto ${at(p.place)}: ${nameOf(p.vehicle)}.`,
  vehicles_withdrawn: () => 'Pojazdy ze Stref Powietrznych schodzą z planszy.',
  vote_carried: (p) => `Stół się zgodził: ${agreed[p.about]?.(p) ?? p.about}.`,
  war_action_taken: (p) => `Wojna Pustynna: ${wars[p.action] ?? p.action}.`,
  war_token_spent: (p) => `Żeton Wojny Pustynnej: ${wars[p.action] ?? p.action}.`,
  war_tokens_placed: (p) => `Żetony Wojny Pustynnej: ${p.number}.`,
  wild_maker_swapped: (p) => `Dziki Stworzyciel ${at(p.area)} ustępuje miejsca Czerwiowi Pustyni.`,
  worm_attacks: (p) => `Czerw Pustyni ${whence(p.origin)} atakuje ${acc(p.target)}.`,
  worm_moved: (p) => `Czerw Pustyni rusza ${whence(p.origin)} ${to(p.to)}.`,
  worm_placed: (p) => `Czerw Pustyni wynurza się ${at(p.area)}.`,
  worm_rolled: (p) => `Rzut za Czerwia Pustyni: ${faces(p.rolled)}. Zadaje ${count(p.hits, 'hit', 'acc')}.`,
  worms_chosen: (p) => `Czerwie Pustyni wynurzają się ${places(p.areas)}.`,
  wormsign_discarded: (p) => `Znak Czerwia ${at(p.area)} zostaje zabrany.`,
  wormsign_placed: (p) => `Znak Czerwia ${at(p.area)}.`,
  wormsign_revealed: (p) => `Znak Czerwia ${at(p.area)}: ${signFaces[p.face] ?? p.face}.`,
}
