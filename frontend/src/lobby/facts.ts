import { t } from '../i18n'
import type { Table } from '../net/rest'
import { optionName, optionValue } from './options'

/** What is agreed at a table, on one line. */
export const factsOf = (table: Table): string =>
  [
    `${t.lobby.players}: ${t.lobby.playersText(table.players, table.shared.length === 1 ? table.shared[0] : '')}`,
    ...Object.entries(table.options ?? {}).map(([id, value]) => `${optionName(id)}: ${optionValue(id, value)}`),
    table.public ? t.lobby.public : t.lobby.private,
    ...(table.clock && table.clock.kind !== 'none' ? [`${t.lobby.clock}: ${t.clocks.pace(table.clock)}`, `${t.lobby.flag}: ${t.lobby.flags[table.clock.flag]}`] : [t.lobby.clocks.none]),
    ...(table.silence && table.kind === 'versus' ? [t.lobby.silenceIs(table.silence)] : []),
    ...(table.spectators ? [] : [t.lobby.unwatched]),
  ].join(' · ')
