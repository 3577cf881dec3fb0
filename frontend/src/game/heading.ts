/** What stands over the choices: the question as far as it is still open, with no more in it than its menu has. */
import { t, tellChoice, tellQuestion, tellVerb, tellWord, words } from '../i18n'
import type { StepWords } from '../i18n/en/steps'
import type { Choice } from './choice'
import * as d from './draft'
import { specOf } from './handlers'
import { headline, LONGEST } from './headline'
import { diceless } from './hint'
import { nextWords, toTell, type Form, type Menu } from './menu'
import type { Faction, Waiting } from './view'

/** They come when a board is open; until then a question stays as it was put. */
const later = (): StepWords | undefined => words.now.pages.steps?.steps

const DONE = 'done'
const WASTE = 'nothing'
const SUPPLY = 'supply'
const VEHICLES = new Set(['harvester', 'ornithopter', 'carryall', 'escort'])
/** What answers the question, free actions and leaving it aside. */
const answers = (kind: string, menu: Menu): Form[] => menu.forms.filter(({ verb }) => verb !== DONE && !specOf(kind, verb).free)

/** Numbers of the menu for those of a card, of which there may be less. */
function bounded(waiting: Waiting, forms: readonly Form[]): Waiting {
  const form = forms.find((each) => each.form === 'some' || each.form === 'counts')
  if (!form || !('most' in form)) return waiting
  const { prompt } = waiting
  const numbers = ['most', 'number'].filter((name) => name in prompt)
  return { ...waiting, prompt: { ...prompt, ...Object.fromEntries(numbers.map((name) => [name, form.most])) } }
}

/** Questions that have to be put otherwise where the menu has only a part of what they ask for. */
function partly(kind: string, forms: readonly Form[], say: StepWords): string {
  const [form] = forms
  switch (kind) {
    case 'call_carryall':
      return forms.some(({ verb }) => verb === 'lose_harvester') ? '' : say.carryall
    case 'choose_vehicle': {
      const from = forms.flatMap((each) => (each.form === 'pick' && VEHICLES.has(each.verb) ? (nextWords(each, []) ?? []) : []))
      return from.every((word) => word === SUPPLY) ? say.placeVehicle : from.includes(SUPPLY) ? '' : say.moveVehicle
    }
    case 'deploy_harkonnen': {
      if (form?.form !== 'place') return ''
      const most = (leader: boolean): number => form.budgets.reduce((sum, each) => (!!each.leader === leader ? sum + Math.min(each.most, Object.values(each.pieces).reduce((a, b) => a + b, 0)) : sum), 0)
      return say.deploy(most(false), most(true) > 0)
    }
    case 'deploy_launchers':
      return form?.form === 'counts' ? say.launchers(form.most) : ''
    case 'deploy_suspensors':
      return form?.form === 'counts' ? say.suspensors(form.most) : ''
  }
  return ''
}

/** The question, for this menu. */
function asks(waiting: Waiting, menu: Menu, side: Faction | null): string {
  const { kind } = waiting
  const forms = answers(kind, menu)
  const verbs = menu.forms.map(({ verb }) => verb)
  if (diceless(kind, verbs)) return t.line.noDice
  if (kind === 'choose_token' && !verbs.includes('take_token')) return tellVerb('draw_token')
  const say = later()
  return (say && partly(kind, forms, say)) || tellQuestion(bounded(waiting, forms), side)
}

/** In a line: where there is no room for whom it is put, that stands below. */
function inLine(waiting: Waiting, menu: Menu, side: Faction | null): Heading {
  const question = asks(waiting, menu, side)
  const plain = asks(waiting, menu, null)
  if (question.length > LONGEST && plain.length <= LONGEST) return { head: plain, whole: question }
  const bare = (later()?.bare as Readonly<Record<string, string>> | undefined)?.[waiting.kind]
  if (question.length > LONGEST && bare) return { head: bare, whole: question }
  return headline(question, tellVerb(answers(waiting.kind, menu)[0]?.verb ?? DONE))
}

/** Verbs whose steps are those of another. */
const LIKE: Readonly<Record<string, string>> = { ornithopter: 'harvester', carryall: 'harvester', suspensor_scout: 'scout' }
const WAYS = new Set(['attack_2', 'move_to_2'])
/** What is asked once so many words of a verb are chosen. */
export function stepOf(verb: string, chosen: number): keyof StepWords['next'] {
  const step = `${LIKE[verb] ?? verb}_${chosen}`
  return (WAYS.has(step) ? 'way' : step) as keyof StepWords['next']
}

/** A choice with the places of what it names by its face alone. */
export type Placed = (choice: Choice) => Choice

/** Whether nothing can be added to a choice. */
function full(form: Form, draft: d.Draft): boolean {
  switch (form.form) {
    case 'pick':
      return draft.path.length > 0
    case 'some':
      return draft.items.length === form.most && form.most > 0
    case 'counts':
      return form.most > 0 && Object.values(draft.counts).reduce((a, b) => a + b, 0) === form.most
    case 'place':
      return d.piecesOf(form).every((piece) => d.leftOf(form, draft.layout, piece) <= 0)
    case 'listed':
      return draft.items.length > 0
    default:
      return false
  }
}

/** What the button says that confirms; of a side that a rule plays leaders come and vehicles are placed. */
export function deedOf(kind: string, verb: string): string {
  if (kind === 'settle_tie' && verb === 'leader') return later()?.comes ?? tellVerb('done')
  const said = kind === 'settle_tie' && verb === 'carryall' ? 'ornithopter' : verb
  return (t.confirms as Readonly<Record<string, string>>)[said] ?? tellVerb(said)
}

/** Without the way, and without where it began: where it leads, or what is done there, is what was asked last. */
function shorter(choice: Choice, form: Form): Choice[] {
  const levels = form.form === 'pick' ? (form.levels ?? []) : []
  if (levels.length < 2) return []
  const args = (choice.parts[0]?.args ?? []).filter((_, i) => levels[i] !== 'by')
  return args.map((_, i) => args.slice(i)).map((kept) => ({ ...choice, parts: [{ args: kept, named: {} }] }))
}

/** What is sent by confirming. */
function confirming(kind: string, choice: Choice, form: Form, say: StepWords, placed: Placed): string {
  const deed = deedOf(kind, choice.verb)
  const [board = '', which] = choice.parts[0]?.args ?? []
  if (choice.verb === 'discard_die' && which === 'die') return `${deed}: ${tellWord(board)}`
  const told = [choice, ...shorter(choice, form)].map((each) => `${deed}: ${tellChoice(toTell({ forms: [form] }, placed(each)))}`)
  return told.find((text) => text.length <= LONGEST) ?? say.confirm(deed)
}

/** What is asked of a choice that is begun: its next part, or whether it is meant. */
function step(kind: string, menu: Menu, draft: d.Draft, say: StepWords, placed: Placed): string {
  // A die that can be spent for nothing is meant for something.
  const open = d.open(menu, kind, draft).filter(({ verb }) => verb !== WASTE)
  const [form] = open
  if (!form) return ''
  const ready = open.every((each) => full(each, draft) && d.composed(menu, kind, draft, each.verb))
  const made = ready ? d.composed(menu, kind, draft, form.verb) : null
  if (made && d.isDrawn(menu, draft)) return confirming(kind, made, form, say, placed)
  // Of a sheet all lines are asked at once.
  const [first] = draft.path
  if (first === undefined || form.verb === 'spend') return ''
  if (specOf(kind, form.verb).spec.at[0] === 'dice' && draft.path.length === 1 && first in t.results && say.next[stepOf(form.verb, 1)] === undefined) return say.die(first)
  const to = draft.path[1]
  const who = form.form === 'move' && to ? say.who(to) : ''
  return who && who.length <= LONGEST ? who : (say.next[stepOf(form.verb, draft.path.length)] ?? '')
}

/** Its first sentence, where there is no room for both. */
const shortly = (text: string): string => (text.length > LONGEST ? text.replace(/(?<=[.!?])\s.*/u, '') : text)

export interface Heading {
  head: string
  /** The whole question, where the headline leaves something out. */
  whole: string
}

export function heading(waiting: Waiting, menu: Menu, side: Faction | null, draft: d.Draft = d.begin(menu, waiting.kind), placed: Placed = (choice) => choice): Heading {
  const say = later()
  const free = draft.verb && specOf(waiting.kind, draft.verb).free ? draft.verb : ''
  const now = say && step(waiting.kind, menu, draft, say, placed)
  if (free) return { head: now || shortly(t.tray.free(free)), whole: '' }
  const means = (say?.means as Readonly<Record<string, (side: Faction) => string>> | undefined)?.[waiting.kind]
  // What was asked first is answered once a part is chosen.
  if (now) return { head: now, whole: '' }
  const asked = inLine(waiting, menu, side)
  return means ? { ...asked, whole: means(waiting.faction) } : asked
}
