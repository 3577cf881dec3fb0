/** Options in words. A newer server may declare some that have none here: they are told by their ids. */
import { t } from '../i18n'

type Value = string | boolean

const plain = (id: string): string => id.replaceAll('_', ' ')

export const optionName = (id: string): string => t.lobby.options[id]?.name ?? plain(id)
export const optionValue = (id: string, value: Value): string => {
  const word = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  return t.lobby.options[id]?.values[word] ?? plain(word)
}
