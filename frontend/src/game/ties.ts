/** What a rule has left of its options, in the words in which it names them. */
import { nextWords, type Form, type PickForm } from './menu'

/** More than so many are looked at on the map alone. */
const MOST = 6

const paths = (form: PickForm, path: readonly string[] = []): (readonly string[])[] => {
  const next = nextWords(form, path) ?? []
  return next.length ? next.flatMap((word) => paths(form, [...path, word])) : [path]
}

/** Options that are told in several words, as who goes where: the map lights only the first of them. */
export function equals(forms: readonly Form[]): string[] {
  const [form] = forms
  if (form?.form !== 'pick' || (form.levels?.length ?? 0) < 2) return []
  const found = paths(form).map((words) => words.join(' '))
  return found.length > MOST ? [] : found
}
