/** What stands over the choices once a part is chosen, and what the menu has less of than the question. Loaded when a board is open. */
import { nameOf, some } from './names'
import { listed } from './noun'
import { The, the } from './sides'
import { word } from './word'

export const steps = {
  /** All is chosen, and its names have no room. */
  confirm: (deed: string) => `Confirm with “${deed}”.`,
  /** What a die is spent on. */
  die: (die: string) => `${word(die)}: choose what this die is spent on.`,
  /** Of partners, the one whose die is meant. */
  dieOf: (board: string) => `a die of ${the(board)}`,
  /** Of a side that a rule plays. */
  comes: 'This leader comes',
  /** Of what is offered among dice and takes none. */
  costless: 'costs no die',
  /** What a question is about, for whoever meets it first: the line below it. */
  means: {
    place_bene_gesserit: (side: string): string => `One more action this round; then the token is gone. Kept, it waits for a later round.${side === 'atreides' ? ' House does the work of any box.' : ''}`,
  },
  /** Who is moved there. */
  who: (to: string) => `To ${nameOf(to)}: choose who goes along.`,
  /** By verb and by how many of its words are chosen. */
  next: {
    attack_1: 'Choose the target of the attack.',
    camp_1: 'Choose the area this camp goes to.',
    change_1: 'Choose the result this die is turned to.',
    claim_with_partners_1: 'Choose the card that the die claims.',
    deploy_1: 'Choose the leader who goes there, or none.',
    discard_die_1: 'Choose what they lose: the die or the token.',
    displace_1: 'Choose where this legion is moved.',
    escort_1: 'Choose where the Escort is placed.',
    force_1: 'Choose the result they have to spend next.',
    harvester_1: 'Choose where it is placed.',
    move_1: 'Choose where this legion goes.',
    move_2: 'Choose who goes along, then move them.',
    move_sietch_1: 'Choose the area this sietch moves to.',
    move_to_1: 'Choose where this legion moves.',
    move_worm_1: 'Choose where this worm goes.',
    place_worm_1: 'Choose where this worm surfaces.',
    remove_token_1: 'Choose which token there leaves the game.',
    rider_1: 'Choose where the Sandrider is placed.',
    scout_1: 'Choose the area that is scouted.',
    scout_2: 'Choose what is turned up there.',
    shift_1: 'Choose the marker that goes up.',
    suspensor_1: 'Choose where this Trooper flies.',
    swap_1: 'Choose the sietch it changes tokens with.',
    take_1: 'Choose which piece is taken from there.',
    take_2: 'Choose where this piece goes.',
    take_token_1: 'Choose where this token goes.',
    way: 'Choose the way they take.',
    worm_attack_1: 'Choose what this worm attacks.',
  },
  /** Questions without the names for which there is no room. */
  bare: {
    advance_or_stay: 'The battle is won: advance, or stay.',
    call_carryall: 'Send a carryall, or lose the harvester.',
    cash_camp: 'Give the camp for a step of its prescience marker?',
    choose_bonus: 'Choose the marker that advances further.',
    choose_figures: 'Choose the figures of this token.',
    choose_move: 'Move a legion.',
    choose_placing: 'Choose what is placed, and where.',
    choose_refuge: 'Choose where the legion driven out goes.',
    choose_rising: 'Choose which worms rise.',
    choose_worm_figure: 'Choose which worm surfaces.',
    claim_at_end: 'Claim a prescience card.',
    claim_window: 'Prescience can be claimed now.',
    let_enter: 'Let the leader enter play?',
    remove_excess: 'Too many units here: choose who goes.',
    retreat: 'Choose where the legion retreats to.',
    reveal_for_claim: 'Choose the tokens that are turned up.',
    shift_steps: 'By how many steps does the marker go up?',
    upgrade: 'Choose the units that are replaced.',
  },
  /** Questions of which the menu has only a part. */
  deploy: (units: number, leader: boolean) =>
    !units ? 'Deploy a leader in a settlement.' : leader ? `Deploy up to ${some(units, 'regular')} and a leader in settlements.` : `Deploy up to ${some(units, 'regular')} in settlements.`,
  launchers: (most: number) => `Deploy up to ${some(most, 'rocket_launcher')} at camps.`,
  suspensors: (most: number) => `Deploy up to ${some(most, 'suspensor_trooper')} in this sector.`,
  carryall: 'Choose the carryall that saves the harvester.',
  placeVehicle: 'Place a vehicle.',
  moveVehicle: 'Move a vehicle.',
  /** Several moves of a side told as one, with or without where they began. */
  moves: (side: string, ways: readonly (readonly [from: string, to: string])[]) => `${The(side)} move: ${ways.map(([from, to]) => `${nameOf(from)} → ${nameOf(to)}`).join('; ')}.`,
  goals: (side: string, areas: readonly string[]) => `${The(side)} move to ${listed(areas.map((area) => nameOf(area)))}.`,
}

export type StepWords = typeof steps
