/** What one lays down for later. Loaded with its window. */
import type { Choice } from '../../game/choice'
import type { PlansWords } from '../en/plans'
import { many } from './noun'
import { choice, verb } from './word'

export const plans: PlansWords = {
  title: 'Planear por adelantado',
  lead: 'Elige ahora lo que quizá se te vuelva a preguntar. Si la pregunta llega con las mismas palabras y opciones, se da tu respuesta una vez, sin ti. Si algo es distinto, el plan se abandona y se te pregunta como siempre. Nadie más se entera.',
  now: 'Lo que has preparado ahora',
  lately: 'Lo que has elegido últimamente',
  nothing: 'Todavía nada: aquí está lo que se te ha preguntado en este dispositivo. Prepara una elección o vuelve después de la próxima.',
  lay: 'Dejar preparado para la próxima vez',
  laid: 'Preparado',
  none: 'No has dejado nada preparado.',
  count: (n: number) => many(n, { one: '1 plan espera', other: `${n} planes esperan` }),
  withdraw: 'Retirar',
  answer: (what: Choice) => (what.parts.length ? `Tu respuesta: «${verb(what.verb)}», ${choice(what)}.` : `Tu respuesta: «${verb(what.verb)}».`),
  waits: 'Espera a la pregunta.',
  used: 'Se ha usado tu plan.',
  why: {
    prompt: 'Plan abandonado: llegó la pregunta, pero sobre otra cosa.',
    menu: 'Plan abandonado: llegó la pregunta, pero con otras opciones.',
    answered: 'Plan abandonado: has respondido tú.',
    seat: 'Plan abandonado: el puesto ya no es tuyo.',
    over: 'Plan abandonado: la partida ha terminado.',
  },
  dropped: 'Plan abandonado.',
  seen: 'Visto',
}
