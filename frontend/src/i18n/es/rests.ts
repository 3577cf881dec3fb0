/** Days on which no time passes. Loaded when somebody asks for some, or has some. */
import type { RestWords } from '../en/rests'
import { listed, many } from './noun'

export const rests: RestWords = {
  title: 'Días libres y vacaciones',
  lead: 'En esos días no corre el tiempo ni cuenta el silencio de nadie. Quien quiera puede seguir jugando.',
  week: 'Días de la semana en que la mesa descansa',
  zone: 'Según la hora de',
  daysOff: 'Días libres por persona y año',
  allowed: (n: number) => many(n, { one: '1 día', other: `${n} días` }),
  none: 'ninguno',
  agreed: (days: readonly string[], zone: string) => `El tiempo no corre en estos días: ${listed(days)} (${zone}).`,
  each: (n: number) => many(n, { one: 'Cada persona puede tomarse 1 día libre al año.', other: `Cada persona puede tomarse ${n} días libres al año.` }),
  own: 'Mis días libres',
  ownText: (left: number, all: number) => `${many(all, { one: 'De 1 día libre al año', other: `De ${all} días libres al año` })} ${many(left, { one: 'te queda 1', other: `te quedan ${left}` })}. Hay que anunciarlos un día antes de que empiecen, y no detienen una votación ya empezada.`,
  ownNone: 'Esta mesa no ha acordado días libres propios.',
  holiday: 'Vacaciones para todos',
  holidayText: (zone: string) => `Tienen que aceptar todas las personas que juegan. Los días son los de ${zone}.`,
  first: 'Desde',
  last: 'Hasta (inclusive)',
  take: 'Tomarme estos días libres',
  back: 'Ya estoy de vuelta',
  backSoon: 'No me los tomo',
  taken: (first: string, last: string) => `Tienes días libres desde el ${first}, hasta el ${last}.`,
  propose: 'Consultar a la mesa',
  restsUntil: (when: string) => `Hasta el ${when}, no corre el tiempo.`,
  restsFrom: (when: string) => `Desde el ${when}, no corre el tiempo.`,
  isAway: (who: string, until: string) => `${who} no estará hasta el ${until}: mientras tanto no corre el tiempo de ese puesto.`,
  willBeAway: (who: string, from: string, until: string) => `${who} no estará desde el ${from}, hasta el ${until}.`,
}
