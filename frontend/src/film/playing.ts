/** The film with what shows it: loaded when a board is there, beside it. */
import Bar from './Bar.svelte'
import { Cinema, filmOf } from './cinema'
import type { Film } from './film.svelte'
import Shown from './Shown.svelte'
import Stage from './Stage.svelte'

export { steps } from './steps'

export interface Playing {
  film: Film
  cinema: Cinema
  Bar: typeof Bar
  Stage: typeof Stage
  Shown: typeof Shown
}

export function playing(): Playing {
  const film = filmOf()
  return { film, cinema: new Cinema(film), Bar, Stage, Shown }
}
