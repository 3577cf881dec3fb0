/** The film of what happened. */
import { many } from './noun'

export const film = {
  name: 'What happened',
  play: 'Go on',
  pause: 'Pause',
  on: 'One step on',
  back: 'One step back',
  end: 'To the end of it',
  step: (n: number, last: number) => `${n} of ${last}`,
  look: (n: number) => many(n, { one: `Show what happened, ${n} step`, other: `Show what happened, ${n} steps` }),
}
