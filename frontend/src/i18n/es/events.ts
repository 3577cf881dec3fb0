/** The log: a sentence for every event. */
import { TOKENS } from '../../generated/cards'
import { where } from '../grammar'
import type { EVENTS, Given, Sentences } from '../params'
import { lasting } from './lasting'
import { at, card, cards, count, does, ending, nameOf, names, ofThe, one, pieces, result, some, The, the, theNames, thePieces, toPieces, toThe, total } from './names'
import { first, listed, many, moment } from './noun'
import { action, copies, dice, faces, from, phases, way } from './say'
import { optionsOf, sectorOf, stepOf } from './automaton'

const endings: Readonly<Record<string, string>> = {
  supremacy: ' por Supremacía',
  objective: ' por su Objetivo secreto',
  resignation: ': el rival se ha rendido',
  time: ' por tiempo',
}
const signFaces: Readonly<Record<string, string>> = { sand: 'solo Arena', sandworm: 'Gusano de arena', burrowing_sandworm: 'Gusano de arena enterrado' }
export const effects: Readonly<Record<string, string>> = { forced_die: 'un resultado impuesto', no_orders: 'un Líder no puede recibir órdenes' }
const whys: Readonly<Record<string, string>> = {
  no_sietch: 'no queda ningún Sietch',
  no_token: 'no queda ninguna ficha',
  no_legion: 'no hay ninguna Legión así',
  no_place: 'no hay sitio',
  no_pieces: 'faltan las piezas',
  no_units: 'no hay Unidades así',
  no_worm: 'no hay ningún Gusano de arena',
  no_wormsign: 'no hay Señales de gusanos',
  no_vehicle: 'no hay ningún Vehículo',
  no_card: 'no hay ninguna carta',
  no_die: 'no hay ningún dado así',
  no_leader: 'no hay ningún Líder así',
  no_effect: 'no tendría efecto',
  cannot_move: 'nadie puede moverse',
  cannot_attack: 'nadie puede atacar',
  deck_empty: 'el mazo está vacío',
  condition: 'no se cumple su condición',
  left_game: 'ese Líder se ha retirado del juego',
  already_in_play: 'ese Líder ya está en juego',
  already_done: 'ya se ha hecho',
  nothing_hidden: 'no hay nada oculto',
  at_the_end: 'el marcador está al final',
  impossible: 'es imposible',
  no_part_possible: 'ninguna parte es posible',
}
/** What a Desert War action is. */
export const wars: Readonly<Record<string, string>> = {
  suspensors: 'desplegar Soldados suspensores',
  suspensor: 'mover un Soldado suspensor',
  suspensor_scout: 'explorar con un Soldado suspensor',
  launchers: 'desplegar Lanzacohetes',
  rockets: 'atacar con Lanzacohetes',
}
const agreed: Readonly<Record<string, (p: Given<(typeof EVENTS)['vote_carried']>) => string>> = {
  pause: () => 'la partida queda en pausa',
  resume: () => 'la partida continúa',
  more_time: () => 'ambos bandos reciben más tiempo',
  holiday: (p) => `no corre el tiempo desde el ${moment(p.begin ?? 0)}, hasta el ${moment(p.until ?? 0)}`,
  replace: (p) => `otra persona juega con ${the(p.seat ?? '')}`,
  cancel: () => 'la partida se anula',
  end: (p) => (p.winner ? `han ganado ${the(p.winner)}` : 'no ha ganado nadie'),
}
const why = (id: string): string => (id ? `: ${whys[id] ?? id.replaceAll('_', ' ')}` : '')

/** One line for a step of the automaton: what it is about, and what came of it; by which criterion is told beside it. */
const chose = (p: Given<(typeof EVENTS)['automaton_chose']>): string => {
  // What is equal is laid before somebody now: to say it twice would be too long for the news.
  if (p.asked) return `${stepOf(p.step)}: ${many(p.left.length, { one: '1 opción', other: `${p.left.length} opciones empatadas` })}.`
  const more = p.left.length > 3 ? ` y ${p.left.length - 3} más` : ''
  return `${stepOf(p.step)}: ${optionsOf(p.step, p.left.slice(0, 3))}${more}.`
}

export const events: Sentences<typeof EVENTS> = {
  action_dice_rolled: (p) => `${The(p.faction)} ${dice(p.dice) ? `${does(p.faction, 'saca', 'sacan')} ${dice(p.dice)}` : `no ${does(p.faction, 'tira', 'tiran')} ningún dado`}.`,
  action_taken: (p) => `${The(p.faction)}: ${action(p.action)}.`,
  atomics_detonated: (p) => `Las Atómicas familiares se detonan ${at(p.site)}: ahora es Desierto.`,
  attachment_discarded: (p) => `${card(p.planning)} deja de estar asociada a ${card(p.card)}.`,
  automaton_acts: (p) => `Los Harkonnen realizan la Acción de ${result(p.result)}.`,
  automaton_ceased: (p) => `Los Harkonnen cesan el ataque ${at(p.target)}: Potencia ${p.own} contra ${p.enemy}.`,
  automaton_chose: (p) => chose(p),
  automaton_gained_die: () => 'Los Harkonnen reciben un dado del tablero de especia.',
  automaton_rolled: (p) => (p.forced ? `Los Harkonnen tienen que usar ${result(p.result)}.` : `Los Harkonnen sacan ${result(p.result)}.`),
  ban_activated: (p) => `Se activa el Veto ${ofThe(p.marker)}.`,
  battle_begun: (p) => `${The(p.faction)} ${does(p.faction, 'ataca', 'atacan')} ${the(p.target)} desde ${the(p.origin)}${where(p.surprise, ', por sorpresa')}${way(p.way)}.`,
  battle_ended: (p) => (p.winner ? `${The(p.winner)} ${does(p.winner, 'gana', 'ganan')} la batalla ${at(p.target)}.` : `No queda nadie ${at(p.target)}.`),
  bene_gesserit_gained: (p) => `${The(p.faction)} ${does(p.faction, 'obtiene', 'obtienen')} una ficha de Bene Gesserit.`,
  bene_gesserit_placed: (p) => `${The(p.faction)} ${does(p.faction, 'coloca', 'colocan')} una ficha de Bene Gesserit en ${result(p.result)}.`,
  bombarded: (p) => `Ataque especial ${at(p.area)}: ${faces(p.rolled)}; inflige ${count(p.hits, 'hit')}.`,
  camp_cashed: (p) => `El Campamento ${ofThe(p.area)} se retira del juego: el marcador de ${nameOf(p.marker)} avanza 1 casilla.`,
  camp_known: (p) => `El Campamento ${ofThe(p.area)} muestra ${nameOf(p.marker)}.`,
  camp_placed: (p) => `Un Campamento Fremen ${at(p.area)}.`,
  camp_removed: (p) => `El Campamento ${ofThe(p.area)} se retira; volverá.`,
  camp_shown: (p) => `El Campamento que estaba ${at(p.area)} muestra ${nameOf(p.marker)}.`,
  card_attached: (p) => `${card(p.planning)} queda asociada a ${card(p.card)}.`,
  card_done_with: (p) => `Se descarta ${card(p.card)}.`,
  card_laid_aside: (p) => `Se aparta ${card(p.card)}.`,
  card_played: (p) => `${The(p.seat)} ${does(p.seat, 'juega', 'juegan')} ${card(p.card)}.`,
  card_turned_up: (p) => `Los Harkonnen revelan ${card(p.card)}.`,
  cards_discarded: (p) => `${The(p.seat)} ${does(p.seat, 'descarta', 'descartan')} ${copies(p.cards)}.`,
  cards_drawn: (p) => `${The(p.seat)} ${does(p.seat, 'roba', 'roban')} ${count(p.number, 'card')} del mazo ${ofThe(p.deck)}.`,
  cards_seen: (p) => `Has robado ${cards(p.cards)}.`,
  cards_used_freely: (p) => `${The(p.seat)} ${does(p.seat, 'descarta', 'descartan')} copias de ${card(p.card)} por su efecto.`,
  casualties_taken: (p) => `${The(p.faction)} ${does(p.faction, 'recibe', 'reciben')} Impactos ${at(p.area)}: ${pieces(p.hits)}.`,
  choice_taken_back: (p) => {
    const undoes = `${The(p.seat)} ${does(p.seat, 'deshace', 'deshacen')} su última elección`
    return p.over ? many(p.over, { one: `${undoes} y, con ella, 1 elección del programa.`, other: `${undoes} y, con ella, ${p.over} elecciones del programa.` }) : `${undoes}.`
  },
  claims_declined: (p) => `Sin reclamar: ${cards(p.cards)}.`,
  combat_rolled: (p) => `${The(p.faction)} ${does(p.faction, 'tira', 'tiran')} ${count(p.dice, 'die')}: ${faces(p.rolled)}.`,
  cone_closed: () => 'Se cierra el Cono de silencio.',
  cone_offered: (p) => {
    const who = p.seat ?? p.faction ?? ''
    return `${The(who)} ${does(who, 'ofrece', 'ofrecen')} a su compañero un Cono de silencio.`
  },
  cone_opened: (p) => `Se abre un Cono de silencio${where(p.faction, ` para ${the(p.faction ?? '')}`)}.`,
  days_off_over: (p) => `${The(p.seat)} ${does(p.seat, 'vuelve', 'vuelven')} de sus días libres.`,
  days_off_taken: (p) => `${The(p.seat)} ${does(p.seat, 'tiene', 'tienen')} días libres desde el ${moment(p.begin)}, hasta el ${moment(p.until)}.`,
  deck_empty: (p) => `El mazo ${ofThe(p.deck)} está vacío.`,
  deck_made_anew: (p) => `Se vuelve a barajar el mazo ${ofThe(p.deck)}.`,
  desert_power_used: (p) => `Supremacía desértica: ${action(p.option)}.`,
  dice_dealt: (p) => `${The(p.board)} ${dice(p.dice) ? '' : 'no '}${does(p.board, 'recibe', 'reciben')} ${dice(p.dice) || 'ningún dado'}.`,
  dice_lost: (p) => `${The(p.faction)} ${does(p.faction, 'pierde', 'pierden')} ${count(p.dice, 'unspent_die')}${where(p.token, ' y una ficha')}.`,
  dice_set_aside: (p) => many(p.dice, { one: `Se aparta 1 dado Harkonnen: la fila activa es la ${p.row}.`, other: `Se apartan ${p.dice} dados Harkonnen: la fila activa es la ${p.row}.` }),
  die_changed: (p) =>
    p.old ? `${The(p.faction)} ${does(p.faction, 'cambia', 'cambian')} un dado de ${result(p.old)} a ${result(p.new)}.` : `${The(p.faction)} ${does(p.faction, 'coloca', 'colocan')} en ${result(p.new)} un dado que no tenía sitio.`,
  die_spent: (p) => (p.token ? `${The(p.faction)} ${does(p.faction, 'gasta', 'gastan')} la ficha de Bene Gesserit que estaba en ${result(p.result)}.` : `${The(p.faction)} ${does(p.faction, 'gasta', 'gastan')} 1 dado de ${result(p.result)}.`),
  effect_begun: (p) => (Object.hasOwn(lasting, p.name) ? lasting[p.name as keyof typeof lasting](p) : `Empieza un efecto duradero: ${p.name}.`),
  effect_ended: (p) => `Termina un efecto duradero: ${effects[p.name] ?? p.name}.`,
  enemy_die_discarded: (p) => `${The(p.faction)} ${does(p.faction, 'pierde', 'pierden')} ${p.token ? 'una ficha' : 'un dado'} de ${result(p.result)}.`,
  escorts_withdrawn: (p) =>
    p.number ? `${some(p.number, 'escort_ornithopter')} ${many(p.number, { one: 'deja', other: 'dejan' })} ${the(p.area)} y ${many(p.number, { one: 'vuelve', other: 'vuelven' })} a estar ${many(p.number, { one: 'disponible', other: 'disponibles' })}.` : `Ningún Ornitóptero de escolta deja ${the(p.area)}.`,
  excess_removed: (p) => `${The(p.faction)} ${does(p.faction, 'retira', 'retiran')} ${toPieces(p.pieces)} ${ofThe(p.area)}: exceso de Unidades.`,
  figures_put_down: (p) => (total(p.units) ? `${many(total(p.units), { one: 'Aparece', other: 'Aparecen' })} ${at(p.area)}: ${pieces(p.units)}.` : `No aparece nadie ${at(p.area)}.`),
  game_rebased: () => 'La partida continúa con reglas corregidas.',
  game_won: (p) => `${The(p.faction)} ${does(p.faction, 'gana', 'ganan')} la partida${endings[p.how] ?? ''}.`,
  garrison_laid: (p) => `Se coloca ${one(p.token)} ${at(p.area)}.`,
  garrison_placed: (p) => `Guarnición ${ofThe(p.area)}: ${pieces(p.pieces)}.`,
  garrison_turned_up: (p) => `Se revela ${one(p.token)} ${at(p.area)}: ${pieces(p.pieces) || 'nada'}.`,
  hand_seen: (p) => `Has visto la mano ${ofThe(p.seat)}.`,
  hand_shown: (p) => `${The(p.seat)} ${does(p.seat, 'enseña', 'enseñan')} la mano a su compañero.`,
  harvest_sector_drawn: (p) => `Los Harkonnen cosechan en ${sectorOf(p.sector)}.`,
  harvester_removed: (p) => `Se pierde la Cosechadora ${ofThe(p.area)}.`,
  harvester_rescued: (p) => `Un Ala de acarreo salva la Cosechadora ${ofThe(p.area)}.`,
  hits_counted: (p) => `El atacante inflige ${count(p.attacker_lands, 'hit')}; el defensor, ${p.defender_lands}.`,
  imperium_marker_set: (p) =>
    p.step === 'raise' ? `El marcador de ${nameOf(p.marker)} sube: escalón ${p.row}.` : p.step === 'drop' ? `Se deja bajar el marcador de ${nameOf(p.marker)}: escalón ${p.row}.` : `El marcador de ${nameOf(p.marker)} se mantiene: escalón ${p.row}.`,
  launchers_fired: (p) => `Disparan los Lanzacohetes ${ofThe(p.sector)}: ${faces(p.rolled)}; ${count(p.hits, 'hit')} en total.`,
  leader_advanced_in_tank: (p) => `${The(p.leader)} ${does(p.leader, 'avanza', 'avanzan')} en el Tanque.`,
  leader_cards_readied: (p) => `Cartas de Líder de nuevo bocarriba: ${names(p.leaders)}.`,
  leader_entered: (p) => `${The(p.leader)} ${does(p.leader, 'entra', 'entran')} en juego.`,
  leader_left_game: (p) => `${The(p.leader)} ${does(p.leader, 'se retira', 'se retiran')} del juego.`,
  leader_left_tank: (p) => `${The(p.leader)} ${does(p.leader, 'sale', 'salen')} del Tanque.`,
  leader_pushed_in_tank: (p) => `${The(p.leader)} ${does(p.leader, 'avanza', 'avanzan')} en el Tanque, empujad${ending(p.leader)} por otro Líder.`,
  leader_replaced: (p) => `${The(p.by)} ${does(p.by, 'ocupa', 'ocupan')} el lugar ${ofThe(p.leader)}.`,
  leader_spent: (p) => `La carta ${ofThe(p.leader)} queda agotada.`,
  leader_swapped: (p) => `${The(p.leader)} ${does(p.leader, 'deja', 'dejan')} ${the(p.area)}${where(p.replaced, ' a cambio de un Líder genérico')}.`,
  leader_to_tank: (p) => `${The(p.leader)} ${does(p.leader, 'va', 'van')} al Tanque.`,
  leaders_lost_alone: (p) => `Sin Unidades ${at(p.area)}, se ${many(total(p.leaders), { one: 'pierde', other: 'pierden' })} ${thePieces(p.leaders)}.`,
  legion_advanced: (p) => `${The(p.faction)} ${does(p.faction, 'avanza', 'avanzan')} ${ofThe(p.origin)} ${toThe(p.to)}.`,
  legion_destroyed: (p) => `La Legión ${nameOf(p.faction)} ${ofThe(p.area)} es destruida.`,
  legion_displaced: (p) => `La Legión ${nameOf(p.faction)} ${ofThe(p.origin)} se mueve ${toThe(p.to)}.`,
  legion_moved: (p) => `${The(p.faction)} ${does(p.faction, 'mueve', 'mueven')} ${toPieces(p.pieces)} ${ofThe(p.origin)} ${toThe(p.to)}${way(p.way)}.`,
  legion_retreated: (p) => `La Legión ${nameOf(p.faction)} se bate en retirada ${ofThe(p.origin)} ${toThe(p.to)}.`,
  nothing_done: (p) => `No pasa nada${why(p.why)}.`,
  objective_drawn: () => 'Los Atreides roban un Objetivo secreto.',
  objective_seen: () => 'Has mirado tu Objetivo secreto.',
  ornithopter_used: (p) => `Se usa el Ornitóptero ${ofThe(p.zone)}.`,
  phase_begun: (p) => `Ronda ${p.round}: ${(phases as Readonly<Record<string, string>>)[p.phase] ?? p.phase}.`,
  pieces_deployed: (p) => `${The(p.faction)} ${does(p.faction, 'despliega', 'despliegan')} ${toPieces(p.pieces)} ${at(p.area)}.`,
  pieces_joined: (p) => `${first(thePieces(p.pieces))} se ${many(total(p.pieces), { one: 'une', other: 'unen' })} a la Legión ${ofThe(p.area)}.`,
  pieces_placed: (p) => `${The(p.faction)} ${does(p.faction, 'coloca', 'colocan')} ${toPieces(p.pieces)} ${at(p.area)}${from(p.origin)}.`,
  prescience_claimed: (p) => `Los Atreides reclaman ${card(p.card)}.`,
  prescience_exchanged: (p) => `Cartas cambiadas: ${cards(p.removed)}.`,
  prescience_lowered: (p) => `El marcador de ${nameOf(p.marker)} baja a ${p.to}.`,
  prescience_put_away: (p) => (p.removed?.length ? `Retiradas del juego: ${cards(p.removed)}.` : 'Todas las cartas de Presciencia no reclamadas vuelven al mazo.'),
  prescience_raised: (p) => `El marcador de ${nameOf(p.marker)} avanza a ${p.to}.`,
  prescience_revealed: (p) => `Presciencia: ${card(p.card)}.`,
  prescience_shuffled_back: (p) => `${card(p.card)} se devuelve al mazo, que se baraja.`,
  reinforcement_laid: (p) => (p.card ? `${card(p.card)} pasa al mazo de Refuerzos.` : `Una carta ${ofThe(p.deck)} pasa al mazo de Refuerzos.`),
  reinforcements_discarded: (p) => `Del mazo de Refuerzos: ${cards(p.cards)}.`,
  riders_went: (p) => `El Jinete de arena cabalga ${ofThe(p.origin)} ${toThe(p.to)}.`,
  rockets_fired: (p) => `Cohetes contra ${the(p.sector)}: ${faces(p.rolled)}; ${count(p.hits, 'hit')} en total.`,
  scouted: (p) => `Un Ornitóptero explora ${the(p.area)}.`,
  seat_handed_over: (p) =>
    p.to === 'program'
      ? `Desde ahora, un programa juega con ${the(p.seat)}.`
      : p.to === 'person'
        ? `Desde ahora, una persona juega con ${the(p.seat)}.`
        : p.to === 'nobody'
          ? `El puesto ${ofThe(p.seat)} queda vacío.`
          : `El puesto ${ofThe(p.seat)} cambia de manos.`,
  settlement_destroyed: (p) => `El Asentamiento ${ofThe(p.area)}, de nivel ${p.rank}, es destruido.`,
  settlement_undefended: (p) => `Nadie defiende ${the(p.target)}.`,
  sietch_moved: (p) => `El Sietch ${ofThe(p.origin)} se mueve ${toThe(p.to)}.`,
  sietch_revealed: (p) => `Se revela el Sietch ${ofThe(p.area)}: nivel ${p.rank}.`,
  sietches_hidden: () => 'Hay ocho Sietch ocultos.',
  sietches_known: () => 'Conoces el nivel de tus Sietch.',
  special_action_taken: (p) => `${nameOf(p.leader)}: Acción especial.`,
  spice_harvested: (p) => `${nameOf(p.area)}: ${many(p.spice, { one: '1 punto', other: `${p.spice} puntos` })} de especia.`,
  spice_reserved: () => 'Se guarda 1 punto de especia en la Reserva.',
  spice_stockpiled: () => 'Acopio de especia.',
  station_taken: (p) => `Estación ecológica ${ofThe(p.area)} conquistada: ${nameOf(p.marker)}.`,
  step_skipped: (p) => `${nameOf(p.source)}: se omite una parte${why(p.why)}.`,
  storm_rolled: (p) => `Tormenta de coriolis ${at(p.area)}: ${faces(p.rolled)}; inflige ${count(p.hits, 'hit')}.`,
  supremacy_raised: (p) => `La Supremacía sube a ${p.to}.`,
  surprise_added: () => 'La sorpresa añade 1 Especial.',
  tactics_discarded: (p) => (p.stands ? `${The(p.area)} ${does(p.area, 'está', 'están')} en el Sector de cosecha: se roba otro objetivo.` : `El Sietch ${ofThe(p.area)} ha caído: se roba otro objetivo.`),
  taken_back: (p) => `La mesa ha acordado deshacer lo elegido desde la entrada ${p.to}.`,
  tank_ordered: (p) => `Van al Tanque en este orden, empezando por quien va delante: ${names(p.leaders)}.`,
  target_drawn: (p) => `El objetivo de los Harkonnen es el Sietch ${ofThe(p.area)}.`,
  token_deployed: (p) => `Se despliega una ficha de Despliegue ${at(p.area)}.`,
  token_drawn: () => 'Se roba una ficha de Despliegue.',
  token_placed: (p) => `Una ficha de Despliegue va ${toThe(p.area)}${from(p.origin)}.`,
  token_removed: (p) => `Una ficha de Despliegue ${ofThe(p.area)} se retira del juego sin revelar.`,
  token_revealed: (p) => `Una ficha ${ofThe(p.area)} muestra ${pieces(p.shows)}.`,
  token_seen: (p) => `La ficha robada muestra ${pieces(TOKENS[p.token])}; solo la ven los Atreides.`,
  tokens_swapped: (p) => `Se intercambian las fichas ${listed(p.areas.map(ofThe))}.`,
  trooper_moved: (p) => `Un Soldado suspensor vuela ${ofThe(p.origin)} ${toThe(p.to)}.`,
  trooper_scouted: (p) => `Un Soldado suspensor explora ${the(p.area)} desde ${the(p.origin)}.`,
  troopers_placed: (p) => `${pieces(p.pieces)} ${at(p.area)}${from(p.origin)}.`,
  troopers_removed: (p) => `Se ${many(total(p.pieces), { one: 'retira', other: 'retiran' })} ${ofThe(p.area)}: ${pieces(p.pieces)}.`,
  turn_begun: (p) => `Turno ${ofThe(p.faction)}.`,
  turn_taken: (p) => `${The(p.seat)} ${does(p.seat, 'juega', 'juegan')} el turno.`,
  units_replaced: (p) => many(p.number, { one: `${some(1, p.old)} ${ofThe(p.area)} se sustituye por ${some(1, p.new)}.`, other: `${some(p.number, p.old)} ${ofThe(p.area)} se sustituyen por ${nameOf(p.new, 2)}.` }),
  vehicle_placed: (p) => `${first(nameOf(p.vehicle))} ${at(p.place)}.`,
  vehicle_removed: (p) => `Se retira ${the(p.vehicle)} ${ofThe(p.place)}.`,
  vehicles_withdrawn: () => 'Se retiran los Vehículos aéreos.',
  vote_carried: (p) => `La mesa ha acordado: ${agreed[p.about]?.(p) ?? p.about}.`,
  war_action_taken: (p) => `Guerra del Desierto: ${wars[p.action] ?? p.action}.`,
  war_token_spent: (p) => `Ficha de Guerra del Desierto: ${wars[p.action] ?? p.action}.`,
  war_tokens_placed: (p) => `Fichas de Guerra del Desierto: ${p.number}.`,
  wild_maker_swapped: (p) => `El Hacedor salvaje ${ofThe(p.area)} deja su lugar a un Gusano de arena.`,
  worm_attacks: (p) => `El Gusano de arena ${ofThe(p.origin)} ataca ${the(p.target)}.`,
  worm_moved: (p) => `Un Gusano de arena se mueve ${ofThe(p.origin)} ${toThe(p.to)}.`,
  worm_placed: (p) => `Emerge un Gusano de arena ${at(p.area)}.`,
  worm_rolled: (p) => `Tirada del Gusano de arena: ${faces(p.rolled)}; inflige ${count(p.hits, 'hit')}.`,
  worms_chosen: (p) => `Emergen Gusanos de arena en ${theNames(p.areas)}.`,
  wormsign_discarded: (p) => `Se retiran las Señales de gusanos ${ofThe(p.area)}.`,
  wormsign_placed: (p) => `Señales de gusanos ${at(p.area)}.`,
  wormsign_revealed: (p) => `Señales de gusanos ${at(p.area)}: ${signFaces[p.face] ?? p.face}.`,
}
