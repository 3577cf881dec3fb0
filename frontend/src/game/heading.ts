/** What stands over the choices: the question as far as it is still open, and where that is too long for a line what is done here. */
import { t, tellQuestion, tellVerb } from '../i18n'
import { headline } from './headline'
import { diceless } from './hint'
import type { Menu } from './menu'
import type { Faction, Waiting } from './view'

/** Where the sector was chosen, its areas are what is asked; where no die is left, none is. */
function asks(waiting: Waiting, menu: Menu, side: Faction | null): string {
  const [form] = menu.forms
  if (form?.form === 'counts' && form.verb === 'suspensors') return t.kinds.choose_placing({ pieces: { suspensor_trooper: form.most }, now: undefined, deploy: true })
  if (diceless(waiting.kind, menu.forms.map(({ verb }) => verb))) return t.line.noDice
  const verbs = menu.forms.map(({ verb }) => verb)
  if (waiting.kind === 'choose_token' && !verbs.includes('take_token')) return tellVerb('draw_token')
  return tellQuestion(waiting, side)
}

/** What is done rather than left, in the word of its button. */
export const deedOf = (verbs: readonly string[]): string => tellVerb(verbs.find((each) => each !== 'done') ?? 'done')

export const heading = (waiting: Waiting, menu: Menu, side: Faction | null): ReturnType<typeof headline> => headline(asks(waiting, menu, side), deedOf(menu.forms.map(({ verb }) => verb)))
