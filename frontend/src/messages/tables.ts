/** Tables as one knows them apart: by whom one plays against. */
import { listed, person } from '../i18n'
import type { Table } from '../net/rest'

/** Names of those who sit there besides oneself. */
export function opponents(table: Pick<Table, 'seats'>): string {
  const names = table.seats.flatMap((seat) => (seat.name && !seat.yours ? [person(seat.name)] : []))
  return listed(names)
}
