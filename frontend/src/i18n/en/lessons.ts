/** The first game and the lessons: what each is about, and what the learner is told at every step. */
import type { LessonOut } from '../../generated/contract'
import type { Choice } from '../../game/choice'
import { choice, verb } from './word'

type Says = LessonOut['steps'][number]['says']
type Id = LessonOut['id']

export const lessons = {
  title: 'First time here?',
  lead: 'Learn at a real table: you move the pieces, a program answers. Leave whenever you like; it waits for you.',
  each: {
    first: { name: 'A first game', text: 'Ten minutes as the Atreides: what you want, one move, one battle, one claim, one worm.' },
    battle: { name: 'Battles', text: 'As the Harkonnen: dice, leaders, cards, who falls, and whether to go on.' },
    worms: { name: 'Worms', text: 'As the Atreides: signs in the sand, riding, and a worm that strikes.' },
    winning: { name: 'Winning', text: 'As the Harkonnen: how both sides win, and the blow that ends a game.' },
  } as Record<Id, { name: string; text: string }>,
  start: 'Begin',
  resume: 'Go on',
  anew: 'Begin anew',
  coach: 'Lesson',
  next: 'Next',
  forMe: 'Do it for me',
  notThis: (what: Choice) => `Something else later. Now: ${verb(what.verb)}${what.parts.length ? `, ${choice(what)}` : ''}.`,
  waiting: 'The other side has its turn. Watch what it does.',
  step: (n: number, of: number) => `${n} of ${of}`,
  astray: 'You have left the path of the lesson. Play on as you like, or begin anew.',
  others: 'Other lessons',
  ended: 'The lesson is over, and so is the game.',
  goOn: 'The lesson is over. Play on from here, or take another one.',
  steps: {
    first_aim: 'You are the Atreides. You win when three markers of prescience reach the targets on your secret card. The Harkonnen win with 10 Supremacy, so time is on nobody’s side.',
    first_pieces: 'Your legion stands in the ring. Numbers count its units, a double edge marks an elite, and the bust is its Naib. The dome is your sietch. Face-down tokens elsewhere are yours too.',
    first_enemy: 'The Harkonnen hold the towns, and two of their units have come out into the desert. Whoever attacks from next door with more units usually wins.',
    first_move_die: 'You act by spending a die. Yours show Strategy: it moves legions or attacks. Choose the Strategy die and the move.',
    first_move: 'Click your legion in its ring, then the empty ring next to the enemy. Take all units along, and press the button at the lower right. Your sietch may stand empty for now.',
    first_move_done: 'You may move another legion with the same die. For now be done.',
    first_attack_die: 'The Harkonnen have brought up units. Your turn again: spend the second Strategy die to attack.',
    first_attack: 'Choose your legion, then its target. The chances stand there before you send anything.',
    first_casualty: 'Swords hit, shields stop hits. One hit is yours to take: let a regular unit fall.',
    first_claim: 'You have won, and that is what this card of prescience asks for. Claim it: your markers go forward.',
    first_advance: 'You could follow into the empty area. Stay: out there the next enemy would meet you weakened.',
    first_worm: 'You have fewer dice left than the Harkonnen. Then Desert Power is free! Choose the attack of a worm.',
    first_worm_attack: 'The worm swallows the harvester, and with it the spice the Harkonnen live on. Choose worm and target.',
    first_over: 'That was all of it: move, fight, claim, and let the desert work. Play on from here if you like.',
    battle_strength: 'A legion rolls a die for each unit, six at most. Leaders add what they can do. Compare your legion with theirs: click both.',
    battle_attack_die: 'Spend the Strategy die for an attack.',
    battle_attack: 'Choose your legion and the enemy next to it. The odds stand beside it before you send.',
    battle_card: 'A card from your hand, put away now, is another die. Use it.',
    battle_casualty: 'You take a hit: units fall, or an elite becomes a regular one. A regular unit is the least loss.',
    battle_again: 'Now the attacker decides: once more, or break off. You are stronger: once more. The defender may retreat then.',
    battle_follow: 'They are gone. Follow up: the place is yours then, and what lies there.',
    battle_done: 'Dice, a card, losses, once more, and the way into the place: that is every battle. Settlements and sietches help whoever defends them.',
    worms_signs: 'Desert Power belongs to the Atreides, and costs no die while you have fewer than the Harkonnen. It has three uses.',
    worms_signs_power: 'The first use: two signs of worms. Choose it.',
    worms_place_signs: 'Put them where enemies want to go, or into a chain that you ride along. Choose the two ringed areas.',
    worms_ride_die: 'Your legion will ride now. Spend Strategy for a move.',
    worms_ride: 'From sign to sign a legion crosses the sand in one move, as far as the chain goes. Take all of them to the sietch.',
    worms_move_done: 'That is enough. Be done.',
    worms_worm: 'The third use: a worm on the map strikes up to two areas away, and is gone then. Choose it.',
    worms_worm_attack: 'Let it strike the Harkonnen legion: dice decide how many it takes, and nobody hits back.',
    worms_claim: 'A worm has taken units: this card asks for that. Claim it.',
    worms_done: 'The second use, which you have not tried, moves worms about. At the end of every round signs that wait are turned up: some are worms, some only sand.',
    winning_both: 'The Harkonnen win at 10 Supremacy, at once. The Atreides win with three markers at their targets when a round ends, or when Arrakeen falls. Supremacy stands at 8: look at the track.',
    winning_attack_die: 'A sietch of rank 2 lies open, held by one unit. What is destroyed counts by its rank. Spend Strategy to attack.',
    winning_attack: 'Choose your legion and the sietch.',
    winning_take: 'Nobody is left in it. Go in: whoever enters a sietch as the Harkonnen destroys it.',
  } satisfies Record<Says, string> as Record<string, string>,
}

export type LessonWords = typeof lessons
