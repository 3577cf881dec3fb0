/** How a game has ended, as whoever looks at it is told. */
import { t } from '../i18n'
import type { Faction } from './view'

/** `winner` is a faction, or says that nobody has won; `side` is that of who looks, none for who only watches. */
export function endingOf(winner: string, how: string, side: Faction | null): { outcome: string; how: string } {
  const loser = winner === 'harkonnen' ? 'atreides' : winner === 'atreides' ? 'harkonnen' : ''
  const outcome = !loser ? t.seats.nobody : !side ? t.seats.over : side === winner ? t.seats.victory : t.seats.defeat
  return { outcome, how: t.seats.how[how]?.(loser, side === 'atreides') ?? '' }
}
