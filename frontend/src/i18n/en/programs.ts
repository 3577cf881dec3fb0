/** The programs one can sit down with: who they are, how they play, what one of them says of a choice. Loaded with what shows them. */
import type { Considered } from '../../net/protocol'

export const programs = {
  title: 'Which program',
  choose: 'Choose a program',
  names: { gentle: 'Noor', greedy: 'Program', steady: 'Idris', strong: 'Samira', patient: 'Rashid', random: 'Program, at random' } as Record<string, string>,
  styles: {
    gentle: 'Plays along, and now and then takes the second best: for a first game.',
    greedy: 'Takes at once what looks best: quick, and one learns its ways.',
    steady: 'Looks how the turn would end before choosing, and makes few mistakes.',
    strong: 'Tries many ways through the turn and takes the best: the hardest to beat.',
    patient: 'Thinks as Samira does, but longer, a second or two about each choice: for people who have time.',
    random: 'Does anything that is allowed: only to see the pieces move.',
  } as Record<string, string>,
  /** Where they have not learned what a position is worth: in which mode, with which option. */
  untaught: {
    mahdi: 'Nobody has taught the programs this way of playing: here Idris, Samira and Rashid take at once what looks best, too.',
    desert_war: 'Nobody has taught the programs this expansion: with it Idris, Samira and Rashid take at once what looks best, too.',
    first: 'The programs have practised by the revised rules, and play by the first printing as they have learned there.',
  } as Record<string, string>,
  thinks: (who: string) => `${who} is thinking`,
  ask: 'What would Samira consider?',
  lead: 'The best first, each with the chance to win that Samira sees in it. She sees what you see, and nothing more.',
  gains: (what: string) => `Where it leads, it does most for ${what}.`,
  /** What the first does more for, where a choice does more for nothing. */
  costs: (what: string) => `Where it leads, it does less than the first for ${what}.`,
  even: 'As far as Samira can tell, another of these is just as good.',
  /** What its search has found a choice to do most for. */
  themes: {
    supremacy: 'supremacy',
    objective: 'the objective of the Atreides',
    sietches: 'the sietches',
    settlements: 'the Harkonnen settlements',
    legions: 'the legions on the board',
    supply: 'what waits in the supplies',
    leaders: 'the leaders',
    worms: 'wormsigns and worms',
    vehicles: 'the vehicles',
    stations: 'the testing stations',
    spice: 'spice and the Imperium',
    open_ground: 'legions that stand in the open',
    cards: 'cards and tokens',
    dice: 'the dice that are left',
    end: 'how the game ends',
  } as Record<NonNullable<Considered['lines'][number]['gains']>, string>,
  chance: (percent: number) => `${percent} %`,
  plain: 'Here Samira weighs nothing, and would take this at once:',
  late: 'Samira has had no time to weigh this: the machine has much to do. At once she would take this; ask again in a moment.',
}

export type ProgramWords = typeof programs
