/** Talk, the Cone of Silence. */
export const cone = {
  name: 'Cone of Silence',
  left: (n: number) => `${n} left.`,
  states: {
    closed: 'Three minutes alone with your partner.',
    offered: 'Your partner has not answered yet.',
    invited: 'Your partner invites you.',
    open: 'It is open; the others see that, but no word.',
  } as Record<string, string>,
  offer: 'Invite the partner',
  accept: 'Accept',
  secret: 'To the partner alone',
  show: 'Show my hand',
  over: 'The cone has closed. Send again to say this to the whole table.',
  close: 'Close',
}
