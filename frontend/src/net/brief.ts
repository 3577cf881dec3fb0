/**
 * Events and menus go over the wire without what goes without saying: the usual rule of an event, the usual form of a verb.
 * Here that is put back, so that above this folder both are always whole. What is whole already stays as it is.
 */
import { USUAL_EVENTS, USUAL_FORMS, type BriefEvent, type BriefMenu, type GameEvent, type Happened, type Menu } from '../generated/contract'
import type { LogEntry } from './store.svelte'

type Usual = Readonly<Record<string, object | undefined>>

const wholeEvent = (event: BriefEvent): GameEvent => ({ ...(USUAL_EVENTS as Usual)[event.event], ...event }) as GameEvent

/** The menu that was meant. */
export const wholeMenu = ({ forms, ...rest }: BriefMenu): Menu =>
  ({ ...rest, forms: forms.map((form) => ('form' in form ? form : { ...(USUAL_FORMS as Usual)[form.verb], ...form })) }) as Menu

/** The entry that a frame is of. A choice is not called one, and where nothing happened no events are told. */
export const entryOf = ({ seq, by, kind = 'choice', at, events = [] }: Happened): LogEntry => ({ seq, by, kind, at, events: events.map(wholeEvent) })
