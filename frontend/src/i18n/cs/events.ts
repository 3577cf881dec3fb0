/** The log: a sentence for every event. */
import { TOKENS } from '../../generated/cards'
import { where } from '../grammar'
import type { Counts } from '../../game/menu'
import type { EVENTS, Given, Sentences } from '../params'
import { lasting } from './lasting'
import { acc, at, card, cards, count, from as whence, gen, Name, nameOf, names, pieces, result, some, to } from './names'
import { first, many, moment, stop } from './noun'
import { action, copies, dice, faces, from, phase, way } from './say'
import { optionsOf, sectorOf, stepOf } from './automaton'
import { does, of, The, the, verbOf, whom } from './sides'

const endings: Readonly<Record<string, string>> = {
  supremacy: ' díky nadvládě',
  objective: ' díky tajnému cíli',
  resignation: ': soupeř se vzdal',
  time: ': soupeři vypršel čas',
}
const signFaces: Readonly<Record<string, string>> = { sand: 'jen písek', sandworm: 'písečný červ', burrowing_sandworm: 'zavrtávající se pouštní červ' }
export const effects: Readonly<Record<string, string>> = { forced_die: 'vynucený symbol', no_orders: 'veliteli nelze dávat rozkazy' }
const whys: Readonly<Record<string, string>> = {
  no_sietch: 'nezbývá žádný síč',
  no_token: 'nezbývá žádný žeton',
  no_legion: 'žádná taková legie není',
  no_place: 'není pro to místo',
  no_pieces: 'figurky nejsou k dispozici',
  no_units: 'žádné takové jednotky nejsou',
  no_worm: 'není žádný červ',
  no_wormsign: 'není žádná červí výstraha',
  no_vehicle: 'není žádný transportér',
  no_card: 'není žádná karta',
  no_die: 'žádná taková kostka není',
  no_leader: 'žádný takový velitel není',
  no_effect: 'nemělo by to účinek',
  cannot_move: 'nikdo se nemůže přesunout',
  cannot_attack: 'nikdo nemůže zaútočit',
  deck_empty: 'balíček je prázdný',
  condition: 'podmínka není splněna',
  left_game: 'tento velitel už hru opustil',
  already_in_play: 'tento velitel už je ve hře',
  already_done: 'už se to stalo',
  nothing_hidden: 'nic skrytého tu není',
  at_the_end: 'žeton je na konci',
  impossible: 'není to možné',
  no_part_possible: 'není možná žádná část',
}
/** What a Desert War action is. */
export const wars: Readonly<Record<string, string>> = {
  suspensors: 'nasazení suspenzorových vojáků',
  suspensor: 'přesun suspenzorového vojáka',
  suspensor_scout: 'průzkum se suspenzorovým vojákem',
  launchers: 'nasazení raketometů',
  rockets: 'útok raketometů',
}
const agreed: Readonly<Record<string, (p: Given<(typeof EVENTS)['vote_carried']>) => string>> = {
  pause: () => 'hra je pozastavená',
  resume: () => 'hra pokračuje',
  more_time: () => 'obě strany dostávají víc času',
  holiday: (p) => `čas neběží od ${moment(p.begin ?? 0)} do ${moment(p.until ?? 0)}`,
  replace: (p) => `za ${whom(p.seat ?? '')} hraje někdo jiný`,
  cancel: () => 'hra se ruší',
  end: (p) => (p.winner ? `${verbOf(p.winner, 'vítězí', 'vítězí')} ${the(p.winner)}` : 'nevyhrál nikdo'),
}
const why = (id: string): string => (id ? `: ${whys[id] ?? id.replaceAll('_', ' ')}` : '')
/** What the dice show, and what comes of it. */
const thrown = (p: { rolled: Counts | undefined; hits: number }): string => `na kostkách ${faces(p.rolled)}; uplatní se ${count(p.hits, 'hit')}`
const legionOf = (side: string): string => `Legie ${of(side)}`

/** One line for a step of the automaton: what it is about, and what came of it; by which criterion is told beside it. */
const chose = (p: Given<(typeof EVENTS)['automaton_chose']>): string => {
  const n = p.left.length
  // What is equal is laid before somebody now: to say it twice would be too long for the news.
  if (p.asked) return `${stepOf(p.step)}: ${many(n, { one: '1 rovnocenná možnost', few: `${n} rovnocenné možnosti`, many: `${n} rovnocenné možnosti`, other: `${n} rovnocenných možností` })}.`
  const more = n > 3 ? ` a ještě ${n - 3}` : ''
  return stop(`${stepOf(p.step)}: ${optionsOf(p.step, p.left.slice(0, 3))}${more}`)
}

export const events: Sentences<typeof EVENTS> = {
  action_dice_rolled: (p) => `${does(p.faction, 'hází', 'házejí')}: ${dice(p.dice) || 'žádná kostka'}.`,
  action_taken: (p) => `${The(p.faction)}: ${action(p.action)}.`,
  atomics_detonated: (p) => `Rodinné atomové zbraně zasáhly ${acc(p.site)}: teď je to poušť.`,
  attachment_discarded: (p) => `Karta ${card(p.planning)} už není přiložena ke kartě ${card(p.card)}.`,
  automaton_acts: (p) => `Harkonnenové provádějí akci symbolu ${result(p.result, 'gen')}.`,
  automaton_ceased: (p) => `Harkonnenové přerušují útok ${at(p.target)}: bojová síla ${p.own} proti ${p.enemy}.`,
  automaton_chose: (p) => chose(p),
  automaton_gained_die: () => 'Harkonnenové získávají kostku z desky koření.',
  automaton_rolled: (p) => (p.forced ? `Harkonnenové musejí použít symbol ${result(p.result, 'gen')}.` : `Harkonnenové házejí: ${result(p.result)}.`),
  ban_activated: (p) => `Aktivuje se sankce ${gen(p.marker)}.`,
  battle_begun: (p) => `${p.surprise ? `${does(p.faction, 'podniká', 'podnikají')} překvapivý útok` : does(p.faction, 'útočí', 'útočí')} ${whence(p.origin)} na ${acc(p.target)}${way(p.way)}.`,
  battle_ended: (p) => (p.winner ? `${does(p.winner, 'vyhrává', 'vyhrávají')} bitvu ${at(p.target)}.` : `${first(at(p.target))} nikdo nezbyl.`),
  bene_gesserit_gained: (p) => `${does(p.faction, 'získává', 'získávají')} benegesseritský žeton.`,
  bene_gesserit_placed: (p) => `${does(p.faction, 'umisťuje', 'umisťují')} benegesseritský žeton do slotu ${result(p.result, 'gen')}.`,
  bombarded: (p) => `Speciální útok ${at(p.area)}: ${thrown(p)}.`,
  camp_cashed: (p) => `Tábor ${at(p.area)} opouští hru za posun žetonu ${gen(p.marker)} o pole.`,
  camp_known: (p) => `Tábor ${at(p.area)} ukazuje žeton ${gen(p.marker)}.`,
  camp_placed: (p) => `${first(at(p.area))} je fremenský tábor.`,
  camp_removed: (p) => `Tábor ${at(p.area)} je odstraněn; ještě se vrátí.`,
  camp_shown: (p) => `Tábor, který byl ${at(p.area)}, ukazuje žeton ${gen(p.marker)}.`,
  card_attached: (p) => `Karta ${card(p.planning)} se přikládá ke kartě ${card(p.card)}.`,
  card_done_with: (p) => `Karta ${card(p.card)} se odhazuje.`,
  card_laid_aside: (p) => `Karta ${card(p.card)} se odkládá stranou.`,
  card_played: (p) => `${does(p.seat, 'hraje', 'hrají')} kartu ${card(p.card)}.`,
  card_turned_up: (p) => `Harkonnenové otáčejí kartu ${card(p.card)}.`,
  cards_discarded: (p) => `${does(p.seat, 'odhazuje', 'odhazují')}: ${copies(p.cards)}.`,
  cards_drawn: (p) => `${does(p.seat, 'si bere', 'si berou')} ${count(p.number, 'card', 'acc')} z balíčku ${of(p.deck)}.`,
  cards_seen: (p) => `Berete si: ${cards(p.cards)}.`,
  cards_used_freely: (p) => `${does(p.seat, 'odhazuje', 'odhazují')} kopie karty ${card(p.card)} kvůli jejich účinku.`,
  casualties_taken: (p) => stop(`${does(p.faction, 'dostává', 'dostávají')} zásahy ${at(p.area)}: ${pieces(p.hits)}`),
  choice_taken_back: (p) =>
    p.over
      ? `${does(p.seat, 'bere', 'berou')} zpět svou poslední volbu a s ní ${many(p.over, { one: '1 volbu programu', few: `${p.over} volby programu`, many: `${p.over} volby programu`, other: `${p.over} voleb programu` })}.`
      : `${does(p.seat, 'bere', 'berou')} zpět svou poslední volbu.`,
  claims_declined: (p) => `Nezískáno: ${cards(p.cards)}.`,
  combat_rolled: (p) => `${does(p.faction, 'hází', 'házejí')} ${p.dice} ${p.dice === 1 ? 'kostkou' : 'kostkami'}: ${faces(p.rolled)}.`,
  cone_closed: () => 'Kužel ticha je zavřený.',
  cone_offered: (p) => `${does(p.seat ?? p.faction ?? '', 'zve', 'zvou')} spoluhráče pod kužel ticha.`,
  cone_opened: (p) => `Otevřel se kužel ticha${where(p.faction, ` pro ${whom(p.faction ?? '')}`)}.`,
  days_off_over: (p) => `${does(p.seat, 'je zpět', 'jsou zpět')} z volna.`,
  days_off_taken: (p) => `${does(p.seat, 'má', 'mají')} volno od ${moment(p.begin)} do ${moment(p.until)}.`,
  deck_empty: (p) => `Balíček ${of(p.deck)} je prázdný.`,
  deck_made_anew: (p) => `Balíček ${of(p.deck)} se znovu zamíchal.`,
  desert_power_used: (p) => `Pouštní síla: ${action(p.option)}.`,
  dice_dealt: (p) => `${does(p.board, 'dostává', 'dostávají')}: ${dice(p.dice) || 'žádnou kostku'}.`,
  dice_lost: (p) => `${does(p.faction, 'ztrácí', 'ztrácejí')} ${count(p.dice, 'unspent_die', 'acc')}${where(p.token, ' a žeton')}.`,
  dice_set_aside: (p) => `Stranou ${many(p.dice, { one: 'jde', few: 'jdou', many: 'jde', other: 'jde' })} ${count(p.dice, 'harkonnen_die')}: aktivní je ${p.row}. řádek desky koření.`,
  die_changed: (p) =>
    p.old ? `${does(p.faction, 'mění', 'mění')} symbol na kostce: ${result(p.old)} → ${result(p.new)}.` : `${does(p.faction, 'umisťuje', 'umisťují')} kostku, pro kterou nebylo místo, do slotu ${result(p.new, 'gen')}.`,
  die_spent: (p) => (p.token ? `${does(p.faction, 'utrácí', 'utrácejí')} benegesseritský žeton ve slotu ${result(p.result, 'gen')}.` : `${does(p.faction, 'utrácí', 'utrácejí')} kostku se symbolem ${result(p.result, 'gen')}.`),
  effect_begun: (p) => (Object.hasOwn(lasting, p.name) ? lasting[p.name as keyof typeof lasting](p) : `Začíná trvalý účinek: ${p.name}.`),
  effect_ended: (p) => `Trvalý účinek končí: ${effects[p.name] ?? p.name}.`,
  enemy_die_discarded: (p) => (p.token ? `Odstraňuje se žeton ${of(p.faction)} ve slotu ${result(p.result, 'gen')}.` : `Odhazuje se kostka ${of(p.faction)} se symbolem ${result(p.result, 'gen')}.`),
  escorts_withdrawn: (p) =>
    p.number
      ? `${first(whence(p.area))} se do zásoby ${many(p.number, { one: 'vrací', few: 'vracejí', many: 'vrací', other: 'vrací' })} ${some(p.number, 'escort_ornithopter')}.`
      : `${first(whence(p.area))} se žádná doprovodná ornitoptéra do zásoby nevrací.`,
  excess_removed: (p) => stop(`${does(p.faction, 'odstraňuje', 'odstraňují')} nadbytečné figurky ${whence(p.area)}: ${pieces(p.pieces)}`),
  figures_put_down: (p) => stop(`${first(at(p.area))} se ze žetonu staví: ${pieces(p.units) || 'nikdo'}`),
  game_rebased: () => 'Hra pokračuje podle opravených pravidel.',
  game_won: (p) => `${does(p.faction, 'vyhrává', 'vyhrávají')} hru${endings[p.how] ?? ''}.`,
  garrison_laid: (p) => `${first(at(p.area))} leží ${nameOf(p.token)}.`,
  garrison_placed: (p) => stop(`Posádka ${at(p.area)}: ${pieces(p.pieces)}`),
  garrison_turned_up: (p) => stop(`${first(at(p.area))} se otáčí ${nameOf(p.token)}: ${pieces(p.pieces) || 'nic'}`),
  hand_seen: (p) => `Vidíte, co ${verbOf(p.seat, 'má', 'mají')} v ruce ${the(p.seat)}.`,
  hand_shown: (p) => `${does(p.seat, 'ukazuje', 'ukazují')} své karty spoluhráči.`,
  harvest_sector_drawn: (p) => `Těžební sektor Harkonnenů: ${sectorOf(p.sector)}.`,
  harvester_removed: (p) => `Těžební vozidlo ${at(p.area)} je ztraceno.`,
  harvester_rescued: (p) => `Karyol zachraňuje těžební vozidlo ${at(p.area)}.`,
  hits_counted: (p) => `Útočník způsobuje ${count(p.attacker_lands, 'hit')}, obránce ${count(p.defender_lands, 'hit')}.`,
  imperium_marker_set: (p) => (p.step === 'raise' ? `Imperiální žeton ${gen(p.marker)} stoupá: pole ${p.row}.` : p.step === 'drop' ? `Imperiální žeton ${gen(p.marker)} klesá: pole ${p.row}.` : `Imperiální žeton ${gen(p.marker)} zůstává: pole ${p.row}.`),
  launchers_fired: (p) => `Raketomety ${at(p.sector)} střílejí: ${thrown(p)}.`,
  leader_advanced_in_tank: (p) => `${Name(p.leader)} postupuje v nádrži.`,
  leader_cards_readied: (p) => stop(`Karty velitelů se znovu otáčejí lícem nahoru: ${names(p.leaders)}`),
  leader_entered: (p) => `${Name(p.leader)} vstupuje do hry.`,
  leader_left_game: (p) => `${Name(p.leader)} opouští hru.`,
  leader_left_tank: (p) => `${Name(p.leader)} opouští nádrž.`,
  leader_pushed_in_tank: (p) => `${Name(p.leader)} je v nádrži o pole dál.`,
  leader_replaced: (p) => stop(`${Name(p.by)} přichází místo ${gen(p.leader)}`),
  leader_spent: (p) => `Karta ${gen(p.leader)} je vyčerpaná.`,
  leader_swapped: (p) => `${Name(p.leader)} odchází ${whence(p.area)}${where(p.replaced, ', přichází anonymní velitel')}.`,
  leader_to_tank: (p) => `${Name(p.leader)} jde do regenerační nádrže.`,
  leaders_lost_alone: (p) => stop(`Bez jednotky ${at(p.area)} jsou ztraceni velitelé: ${pieces(p.leaders)}`),
  legion_advanced: (p) => `${does(p.faction, 'postupuje', 'postupují')} ${whence(p.origin)} ${to(p.to)}.`,
  legion_destroyed: (p) => `${legionOf(p.faction)} ${at(p.area)} je zničena.`,
  legion_displaced: (p) => `${legionOf(p.faction)} se přesouvá ${whence(p.origin)} ${to(p.to)}.`,
  legion_moved: (p) => `${does(p.faction, 'přesouvá', 'přesouvají')} ${pieces(p.pieces, 'acc')} ${whence(p.origin)} ${to(p.to)}${way(p.way)}.`,
  legion_retreated: (p) => `${legionOf(p.faction)} ustupuje ${whence(p.origin)} ${to(p.to)}.`,
  nothing_done: (p) => `Nic se neděje${why(p.why)}.`,
  objective_drawn: () => 'Atreidové si berou tajný cíl.',
  objective_seen: () => 'Prohlížíte si svůj tajný cíl.',
  ornithopter_used: (p) => `Ornitoptéra ${at(p.zone)} je použita.`,
  phase_begun: (p) => `${p.round}. kolo: ${phase(p.phase)}.`,
  pieces_deployed: (p) => `${does(p.faction, 'nasazuje', 'nasazují')} ${pieces(p.pieces, 'acc')} ${to(p.area)}.`,
  pieces_joined: (p) => stop(`K legii ${at(p.area)} se přidává: ${pieces(p.pieces)}`),
  pieces_placed: (p) => `${does(p.faction, 'umisťuje', 'umisťují')} ${pieces(p.pieces, 'acc')} ${to(p.area)}${from(p.origin)}.`,
  prescience_claimed: (p) => `Atreidové získávají kartu ${card(p.card)}.`,
  prescience_exchanged: (p) => `Vyměněno: ${cards(p.removed)}.`,
  prescience_lowered: (p) => `Žeton ${gen(p.marker)} klesá na ${p.to}.`,
  prescience_put_away: (p) => (p.removed?.length ? `Hru opouští: ${cards(p.removed)}.` : 'Všechny nezískané karty jasnozřivosti se vracejí do balíčku.'),
  prescience_raised: (p) => `Žeton ${gen(p.marker)} postupuje na ${p.to}.`,
  prescience_revealed: (p) => `Jasnozřivost: ${card(p.card)}.`,
  prescience_shuffled_back: (p) => `Karta ${card(p.card)} se zamíchala zpátky.`,
  reinforcement_laid: (p) => (p.card ? `Karta ${card(p.card)} přibývá do posil.` : `Do posil přibývá karta z balíčku ${of(p.deck)}.`),
  reinforcements_discarded: (p) => `Z posil se odhazuje: ${cards(p.cards)}.`,
  riders_went: (p) => `Písečný jezdec jede ${whence(p.origin)} ${to(p.to)}.`,
  rockets_fired: (p) => `Rakety ${at(p.sector)}: ${thrown(p)}.`,
  scouted: (p) => `Ornitoptéra zkoumá ${acc(p.area)}.`,
  seat_handed_over: (p) =>
    p.to === 'program'
      ? `Za ${whom(p.seat)} teď hraje program.`
      : p.to === 'person'
        ? `Za ${whom(p.seat)} teď hraje člověk.`
        : p.to === 'nobody'
          ? `Místo ${of(p.seat)} je prázdné.`
          : `Místo ${of(p.seat)} se předává.`,
  settlement_destroyed: (p) => `Osada úrovně ${p.rank} ${at(p.area)} je zničena.`,
  settlement_undefended: (p) => `Osadu ${at(p.target)} nikdo nebrání.`,
  sietch_moved: (p) => `Síč se přesouvá ${whence(p.origin)} ${to(p.to)}.`,
  sietch_revealed: (p) => `Síč ${at(p.area)} je odhalen: úroveň ${p.rank}.`,
  sietches_hidden: () => 'Osm síčů leží lícem dolů.',
  sietches_known: () => 'Znáte úrovně svých síčů.',
  special_action_taken: (p) => `${Name(p.leader)}: speciální akce.`,
  spice_harvested: (p) => `${Name(p.area)}: koření ${p.spice}.`,
  spice_reserved: () => 'Jeden bod koření zůstává v rezervách.',
  spice_stockpiled: () => 'Koření se uskladňuje.',
  station_taken: (p) => `Pokusná stanice ${at(p.area)} je obsazena: ${nameOf(p.marker)}.`,
  step_skipped: (p) => `${Name(p.source)}: jedna část se přeskakuje${where(p.why, ` (${whys[p.why] ?? p.why.replaceAll('_', ' ')})`)}.`,
  storm_rolled: (p) => `Koriolisova bouře ${at(p.area)}: ${thrown(p)}.`,
  supremacy_raised: (p) => `Nadvláda stoupá na ${p.to}.`,
  surprise_added: () => 'Překvapení přidává speciální symbol.',
  tactics_discarded: (p) => (p.stands ? `${Name(p.area)} leží v těžebním sektoru: losuje se jiný zaměřený síč.` : `Síč ${at(p.area)} už padl: losuje se jiný zaměřený síč.`),
  taken_back: (p) => `Stůl se shodl: bere se zpět vše, co bylo vybráno od záznamu ${p.to}.`,
  tank_ordered: (p) => stop(`Do nádrže jdou v tomto pořadí (první je vpředu): ${names(p.leaders)}`),
  target_drawn: (p) => `Zaměřený síč Harkonnenů: ${nameOf(p.area)}.`,
  token_deployed: (p) => `Výsadkový žeton se nasazuje ${to(p.area)}.`,
  token_drawn: () => 'Losuje se výsadkový žeton.',
  token_placed: (p) => `Výsadkový žeton se umisťuje ${to(p.area)}${from(p.origin)}.`,
  token_removed: (p) => `Výsadkový žeton ${at(p.area)} opouští hru neodkrytý.`,
  token_revealed: (p) => stop(`Žeton ${at(p.area)} ukazuje: ${pieces(p.shows)}`),
  token_seen: (p) => `Vylosovaný žeton ukazuje: ${pieces(TOKENS[p.token])}; vidí to jen Atreidové.`,
  tokens_swapped: (p) => `Žetony si vyměňují místo: ${names(p.areas)}.`,
  trooper_moved: (p) => `Suspenzorový voják letí ${whence(p.origin)} ${to(p.to)}.`,
  trooper_scouted: (p) => `Suspenzorový voják ${whence(p.origin)} zkoumá ${acc(p.area)}.`,
  troopers_placed: (p) => stop(`${first(to(p.area))}${from(p.origin)}: ${pieces(p.pieces)}`),
  troopers_removed: (p) => stop(`${first(whence(p.area))} odchází z mapy: ${pieces(p.pieces)}`),
  turn_begun: (p) => `Tah ${of(p.faction)}.`,
  turn_taken: (p) => `Tah ${verbOf(p.seat, 'hraje', 'hrají')} ${the(p.seat)}.`,
  units_replaced: (p) => `${first(at(p.area))} se nahrazuje: ${some(p.number, p.old)} → ${some(p.number, p.new)}.`,
  vehicle_placed: (p) => `${Name(p.vehicle)} ${at(p.place)}.`,
  vehicle_removed: (p) => `${Name(p.vehicle)} ${at(p.place)} mizí z mapy.`,
  vehicles_withdrawn: () => 'Transportéry ve vzduchu se stahují.',
  vote_carried: (p) => `Stůl se shodl: ${agreed[p.about]?.(p) ?? p.about}.`,
  war_action_taken: (p) => `Pouštní válka: ${wars[p.action] ?? p.action}.`,
  war_token_spent: (p) => `Žeton Pouštní války: ${wars[p.action] ?? p.action}.`,
  war_tokens_placed: (p) => `Žetony Pouštní války: ${p.number}.`,
  wild_maker_swapped: (p) => `Divokého tvůrce ${at(p.area)} střídá písečný červ.`,
  worm_attacks: (p) => `Červ ${at(p.origin)} útočí na ${acc(p.target)}.`,
  worm_moved: (p) => `Červ se přesouvá ${whence(p.origin)} ${to(p.to)}.`,
  worm_placed: (p) => `${first(at(p.area))} se vynořuje červ.`,
  worm_rolled: (p) => `Útok červa: ${thrown(p)}.`,
  worms_chosen: (p) => `Červi se vynořují: ${names(p.areas)}.`,
  wormsign_discarded: (p) => `Červí výstraha ${at(p.area)} je odstraněna.`,
  wormsign_placed: (p) => `Červí výstraha ${at(p.area)}.`,
  wormsign_revealed: (p) => `Červí výstraha ${at(p.area)}: ${signFaces[p.face] ?? p.face}.`,
}
