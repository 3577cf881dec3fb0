/** The rules page and the little windows with a rule. */
import { many } from './noun'

export const learn = {
  rules: 'Reglas',
  search: 'Buscar en las reglas',
  found: (n: number) => many(n, { one: `${n} regla`, other: `${n} reglas` }),
  nothing: 'Ninguna regla contiene esas palabras.',
  lead: 'Con nuestras propias palabras; el reglamento impreso es el que manda.',
  house: 'Los números o textos que son nuestros y no están impresos se marcan así.',
  more: 'En las reglas',
  rule: (name: string) => `Regla: ${name}`,
  missing: 'Todavía no hay página para esta regla.',
  back: 'Atrás',
  contents: 'Capítulos',
  /** Chapters of further boxes, which one may read too. */
  further: { desert_war: 'Guerra del Desierto, la expansión…' },
  guide: 'Primera partida',
  hide: 'Ocultar la guía',
  show: 'Guía',
  aims: '¿Cómo se gana?',
  idle: 'Ahora mismo no se puede hacer nada de esto. Pulsa el botón de abajo y la partida sigue.',
  meanwhile: 'Mientras deciden los demás: pulsa un Área para ver qué hay en ella; deja un momento el puntero sobre un dado, un espacio, un medidor o una ficha (o mantén la pulsación) para leer su regla.',
  loading: 'Cargando las reglas…',
}
