/** What of what was told can be heard, and the picture that means the same: nobody needs the sound. */
import type { GameEvent } from '../game/view'

export const SOUNDS = ['dice', 'worm', 'storm', 'fall', 'turn'] as const
export type Sound = (typeof SOUNDS)[number]

const HEARD: Readonly<Record<string, Sound>> = {
  action_dice_rolled: 'dice',
  dice_dealt: 'dice',
  combat_rolled: 'dice',
  launchers_fired: 'dice',
  worm_placed: 'worm',
  worms_chosen: 'worm',
  worm_attacks: 'worm',
  storm_rolled: 'storm',
  settlement_destroyed: 'fall',
}
const soundOf = (event: GameEvent): Sound | undefined =>
  event.event === 'wormsign_revealed' ? (event['face'] === 'sand' ? undefined : 'worm') : HEARD[event.event]

/** In the order in which they happened, each once. */
export const soundsOf = (events: readonly GameEvent[]): Sound[] => [...new Set(events.flatMap((event) => soundOf(event) ?? []))]
