/** What every language asks for in its own way: classes of number, lists, numbers, dates. */

/** Which form a number takes, by the classes a language has: a class without a form does not compile. */
export const plurals = <Class extends Intl.LDMLPluralRule>(tag: string) => {
  const rules = new Intl.PluralRules(tag)
  return <Form>(n: number, forms: Readonly<Record<Class, Form>>): Form => forms[rules.select(n) as Class]
}

/** One after the other, with the last joined as the language joins it. */
export const lists = (tag: string) => {
  const both = new Intl.ListFormat(tag, { type: 'conjunction' })
  const either = new Intl.ListFormat(tag, { type: 'disjunction' })
  return { listed: (words: readonly string[]): string => both.format(words), either: (words: readonly string[]): string => either.format(words) }
}

/** Numbers with so many digits behind the point. */
export const decimals = (tag: string, digits: number) => {
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (n: number): string => format.format(n)
}

/** Whether that is how a language is written: some systems hand their own names on, 'en-US@posix'. */
const isTag = (wish: string): boolean => {
  try {
    return Intl.getCanonicalLocales(wish).length > 0
  } catch {
    return false
  }
}

/** Points in time, as the reader's own part of the world writes them where it speaks the language. */
export const dates = (tag: string) => {
  const wished = typeof navigator === 'undefined' ? [] : navigator.languages.filter((each) => (each === tag || each.startsWith(`${tag}-`)) && isTag(each))
  const told = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat([...wished, tag], style)
    return (at: number): string => format.format(at)
  }
  const calendar = told({ dateStyle: 'medium', timeZone: 'UTC' })
  return {
    /** A day that is meant as such, wherever somebody is: 2026-12-24. */
    date: (day: string): string => calendar(Date.parse(day)),
    day: told({ dateStyle: 'short' }),
    moment: told({ dateStyle: 'medium', timeStyle: 'short' }),
    time: told({ hour: '2-digit', minute: '2-digit' }),
  }
}

/** An id without a name is shown as it is, readably. */
export const readable = (id: string): string => {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A part of a sentence that may be missing. */
export const where = (there: unknown, text: string): string => (there ? text : '')

/** Nouns with all their forms: of most is written how many letters of the nominative they drop, and what comes instead. */
export const wholly = <Nouns extends object>(nouns: Nouns): Nouns => {
  for (const noun of Object.values(nouns) as Record<string, unknown>[]) {
    const { nom } = noun
    if (typeof nom !== 'string') continue
    for (const [use, form] of Object.entries(noun)) if (typeof form === 'string' && form.startsWith('~')) noun[use] = nom.slice(0, nom.length - parseInt(form[1]!, 36)) + form.slice(2)
  }
  return nouns
}
