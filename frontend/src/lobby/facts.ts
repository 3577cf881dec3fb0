import { t } from '../i18n'
import type { Table } from '../net/rest'
import { optionName, optionValue } from './options'

/** For how many a table is, in which mode, and with three who shares. */
export const sizeOf = (mode: string, players: number, shared: string | null = null): string => t.lobby.modes[mode]?.tables[players] ?? t.lobby.playersText(players, shared ?? '')

/** What is agreed at a table, on one line. */
export const factsOf = (table: Table): string =>
  [
    `${t.lobby.players}: ${sizeOf(table.mode ?? '', table.players, table.shared.length === 1 ? table.shared[0] : null)}`,
    ...Object.entries(table.options ?? {}).map(([id, value]) => `${optionName(id)}: ${optionValue(id, value)}`),
    table.public ? t.lobby.public : t.lobby.private,
    ...(table.clock && table.clock.kind !== 'none' ? [`${t.lobby.clock}: ${t.clocks.pace(table.clock)}`, `${t.lobby.flag}: ${t.lobby.flags[table.clock.flag]}`] : [t.lobby.clocks.none]),
    ...(table.silence && table.kind === 'versus' ? [t.lobby.silenceIs(table.silence)] : []),
    ...(table.spectators ? [] : [t.lobby.unwatched]),
  ].join(' · ')

/** Where a table is looked at: before, while it is played (by two at one device behind a curtain), and after. */
export function pageOf(table: Table): 'table' | 'game' | 'pass' | 'replay' {
  if (table.status === 'finished') return 'replay'
  if (table.status !== 'playing') return 'table'
  return table.kind === 'practice' && table.seats.every((seat) => seat.yours) ? 'pass' : 'game'
}
