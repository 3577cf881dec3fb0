/** Options in words. A newer server may declare some that have none here: they are told by their ids. */
import { t } from '../i18n'

type Value = string | boolean

const plain = (id: string): string => id.replaceAll('_', ' ')

export const optionName = (id: string): string => t.lobby.options[id]?.name ?? plain(id)
/** What stands beside a box to tick, where that is how an option of two values is asked. */
export const optionBox = (id: string): string => t.lobby.options[id]?.box ?? ''
export const optionValue = (id: string, value: Value): string => {
  const word = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  return t.lobby.options[id]?.values[word] ?? plain(word)
}
