/** A game that is over, looked back at by a program. Loaded with what shows it. */

export const hindsight = {
  title: 'Looking back with Samira',
  lead: 'She goes through the game once more: how the chances went, where it turned, what she would have chosen. It takes a few minutes, is done once, and whoever may watch the game may read it.',
  ask: 'Look back at this game',
  waiting: 'Other games come first.',
  running: 'Samira is looking back …',
  failed: 'Nothing came of it. Ask again later.',
  untaught: 'Nobody has taught the programs to play like this: Samira has nothing to look back with.',
  off: 'On this server no program looks back at games.',
  curve: 'Chance of the Harkonnen to win',
  known: 'whoever knows everything',
  turned: 'Where it turned',
  between: 'between turns',
  choices: 'What Samira would have chosen instead',
  own: 'was chosen',
  hers: 'Samira',
  same: (same: number, all: number) => `Chosen as she would have: ${same} of ${all}`,
  none: 'Nothing that she thinks clearly better.',
  left: (n: number) => `Choices that there was no time for: ${n}`,
  all: 'Show all',
  save: 'Download as JSON',
  by: (build: string, weights: string) => `Build ${build}, weights ${weights}`,
  percent: (percent: number) => `${percent} %`,
}

export type HindsightWords = typeof hindsight
