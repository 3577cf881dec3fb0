/** A question in a line: at most so long that it stands in its row, in every window. */
export const LONGEST = 60

/** The part of the question that asks, which is never the one that only says for whom; what it leaves out is the first line of the choices. */
export function headline(question: string, otherwise: string): { head: string; whole: string } {
  if (question.length <= LONGEST) return { head: question, whole: '' }
  const parts = question.split(/(?<=[:;.])\s+/)
  const asks = parts.findLast((part) => part.length <= LONGEST && part.length > 12 && !part.endsWith(':'))
  const head = asks ? asks.charAt(0).toLocaleUpperCase() + asks.slice(1) : otherwise
  return { head, whole: question }
}
