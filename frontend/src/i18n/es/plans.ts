/** What one lays down for later. Loaded with its window. */
import type { Choice } from '../../game/choice'
import type { PlansWords } from '../en/plans'
import { cards } from './names'
import { listed, many } from './noun'
import { choice, verb } from './word'

export const plans: PlansWords = {
  title: 'Planear por adelantado',
  lead: 'Responde ahora a lo que quizá se te vuelva a preguntar. Si la pregunta llega con las mismas palabras y opciones, se da tu respuesta una vez, sin que intervengas. Si algo es distinto, el plan se abandona y se te pregunta como siempre. Nadie más se entera.',
  now: 'Lo que has preparado ahora',
  lately: 'Lo que has elegido últimamente',
  nothing: 'Todavía nada: aquí aparece lo que se te haya preguntado en este dispositivo. Prepara una elección o vuelve después de la próxima.',
  lay: 'Dejar preparado para la próxima vez',
  laid: 'Preparado',
  none: 'No has dejado nada preparado.',
  count: (n: number) => many(n, { one: '1 plan espera', other: `${n} planes esperan` }),
  withdraw: 'Retirar',
  once: 'Tipos de preguntas, vistas o no',
  onceLead: 'Tu orden responde una vez a la próxima pregunta de ese tipo. Si la deja abierta, el plan se abandona y se te pregunta.',
  next: 'La próxima vez, sea sobre lo que sea:',
  when: {
    end_turn: 'Antes de que acabe mi turno',
    discard_for_dice: 'Se pueden descartar cartas a cambio de dados de Combate',
    choose_casualties: 'Mis Unidades reciben Impactos',
    continue_or_cease: 'Tras un asalto de mi ataque',
    call_carryall: 'Un Gusano de arena se lleva una Cosechadora',
    claim_window: 'Se pueden reclamar cartas durante la ronda',
    claim_at_end: 'Se pueden reclamar cartas al final de la ronda',
    choose_effect: 'Se resuelven Gusanos de arena uno tras otro',
    choose_worm_figure: 'Emerge un Gusano de arena',
    swap_leaders: 'Los Líderes pueden dejar el tablero',
    swap_wild_maker: 'El Hacedor salvaje puede cambiarse',
    order_in_tank: 'Varios Líderes van juntos al Tanque',
    let_act: 'Antes de que actúen los Harkonnen',
  },
  goesOn: (n: number) => `Continuar mientras la probabilidad de ganar con la próxima tirada sea al menos del ${n} %.`,
  declines: (ids: readonly string[]) => `No reclamar: ${cards(ids)}.`,
  losses: (kinds: readonly string[]) => `Bajas en este orden: ${listed(kinds)}.`,
  answer: (what: Choice) => (what.parts.length ? `Tu respuesta: «${verb(what.verb)}», ${choice(what)}.` : `Tu respuesta: «${verb(what.verb)}».`),
  waits: 'Espera a la pregunta.',
  used: 'Se ha usado tu plan.',
  why: {
    prompt: 'Plan abandonado: llegó la pregunta, pero sobre otra cosa.',
    menu: 'Plan abandonado: llegó la pregunta, pero con otras opciones.',
    doubt: 'Plan abandonado: llegó la pregunta, pero tu orden la deja abierta.',
    answered: 'Plan abandonado: has respondido tú.',
    seat: 'Plan abandonado: el puesto ya no es tuyo.',
    over: 'Plan abandonado: la partida ha terminado.',
  },
  dropped: 'Plan abandonado.',
  seen: 'Visto',
}
