/** What the page about messages asks the server. */
import { tellTrouble } from '../i18n'
import { m } from '../i18n/messages'
import type { Kinds as KindsIn, MailboxOut, MessagesOut, TriedOut, Wishes as WishesIn } from '../generated/contract'
import { call, RestError } from '../net/rest'

/** All of what may be wished for, said or not. */
export type Kinds = Required<KindsIn>
export type Wishes = Omit<Required<WishesIn>, 'tables'> & { tables: Record<string, Kinds> }
export type Mailbox = MailboxOut & { wishes: Wishes }
export type Messages = MessagesOut & { mailboxes: Mailbox[] }

const at = (id: string): string => encodeURIComponent(id)

export const ask = {
  all: () => call<Messages>('GET', '/messages'),
  webhook: (address: string, form: string) => call<Messages>('POST', '/messages/webhooks', { address, form }),
  push: (browser: { endpoint: string; p256dh: string; auth: string; label: string; before: string }) => call<Messages>('POST', '/messages/push', browser),
  endPush: (endpoint: string) => call<null>('POST', '/messages/push/end', { endpoint }),
  mail: (address: string) => call<Messages>('POST', '/messages/mail', { address }),
  askAgain: (id: string) => call<Messages>('POST', `/messages/${at(id)}/ask`),
  confirm: (token: string) => call<null>('POST', '/messages/mail/confirm', { token }),
  stop: (token: string) => call<null>('POST', '/messages/mail/stop', { token }),
  forgotten: (name: string) => call<null>('POST', '/password-link/mail', { name }),
  wish: (id: string, wishes: Wishes) => call<Messages>('POST', `/messages/${at(id)}/wishes`, wishes),
  test: (id: string) => call<TriedOut>('POST', `/messages/${at(id)}/test`),
  remove: (id: string) => call<null>('DELETE', `/messages/${at(id)}`),
}

/** What is told at all tables, as the beginning of what is wished for one of them. */
export const kindsOf = ({ turn, clock, vote, talk, course }: Kinds): Kinds => ({ turn, clock, vote, talk, course })

/** What came of something that was sent, as a sentence. */
export function cameOf(trouble: string): string {
  return m.troubles[trouble] ?? m.answered(trouble.replace('answer_', ''))
}

/** Why something was refused, with what is wrong with an address where that is known. */
export function why(error: unknown): string {
  if (!(error instanceof RestError)) return tellTrouble(error)
  const said = m.problems[error.key]
  if (!said) return tellTrouble(error)
  const more = error.params?.why
  return typeof more === 'string' ? `${said} ${cameOf(more)}` : said
}
