/** What a seat sees, section by section, as the engine builds it. */
import type { Counts } from './menu'

export const FACTIONS = ['harkonnen', 'atreides'] as const
export type Faction = (typeof FACTIONS)[number]
export type Legions = Record<string, Counts>

export interface Effect {
  name: string
  owner: string
  until?: string
  scope?: Record<string, unknown>
}

export type Role = 'attacker' | 'defender'

export interface BattleRole {
  faction: Faction
  area: string
  /** What the dice come from, the most there may be, and how many they are. */
  pool: { units: number; rank: number; cards: number; extra: number; most: number; dice: number }
  rolled: Counts
  abilities: Counts
  counted: Partial<Counted>
}

/** What a roll came to: enemy shields that were cancelled, and hits that landed. */
export interface Counted {
  swords: number
  shields: number
  cancelled: number
  hits: number
}

export interface Battle {
  side: Faction
  origin: string
  target: string
  surprise: boolean
  round: number
  step: string
  roles: Record<Role, BattleRole>
}

/** A part of what a prescience card asks for. */
export interface Standing {
  asks: string
  have: number
  need: number
  who?: string | string[]
  areas?: string[]
}

export interface Sections {
  round: {
    round: number
    phase: string
    turn: string
    turns: number
    /** The partner who has taken the turn; empty where nobody shares. */
    acting: string
    winner: string
    won_by: string
    effects: Effect[]
  }
  waiting: Partial<Waiting>
  /** Empty while nobody fights. */
  battle?: Battle | Record<string, never>
  legions: Record<Faction, Legions>
  desert: {
    settlements: Counts
    /** Rank, 0 while it is face down. */
    sietches: Counts
    stations: string[]
    station_faces: Counts
    wormsigns: string[]
    worms: Record<string, string>
    atomics: string
  }
  vehicles: { harvesters: string[]; zones: Record<string, string> }
  tracks: { supremacy: number; prescience: Counts }
  spice: { imperium: Counts; bans: string[]; reserve: number; dice_aside: number }
  dice: {
    unspent: Record<string, Counts>
    /** By board: dice that were set aside and have no result yet. */
    unplaced: Counts
    used: Counts
    bene_gesserit: Counts
    bene_gesserit_reserve: number
    bene_gesserit_die: Record<string, string>
  }
  leaders: {
    waiting: Record<Faction, string[]>
    tanks: Record<string, string[]>
    recovering: string[]
    fresh_casualties: string[]
    spent: string[]
    gone: string[]
  }
  supply: Record<Faction, Counts> & { deployment_tokens: number; token_in_hand: boolean; wormsigns: number }
  cards: { decks: Counts; hands: Counts; discards: Record<string, string[]> }
  prescience: {
    row: string[]
    /** What each card of the row asks for; nothing where something has to happen first. */
    standing?: Record<string, Standing[]>
    attached: Record<string, string[]>
    deck: number
    claimed: string[]
    declined: string[]
    removed: string[]
    claims_this_round: number
    objectives: number
  }
  /** Cones of Silence by faction: how many are left, who offers one, which are open. */
  cones: { left: Counts; invitations: Record<string, string>; open: string[] }
  /** What is not played as usual; nothing where all of it is. */
  options?: Record<string, string | boolean>
}

export interface Waiting {
  decision: number
  kind: string
  rule: string
  faction: Faction
  seats: string[]
  prompt: Record<string, unknown>
}

/** What a seat has ordered once and for all; engine/orders.py says what each means. */
export interface StandingOrders {
  decline?: string[]
  carryall?: string
  casualties?: string[]
  keep_cards?: boolean
  go_on?: string | number
  worms?: string
  figures?: string
  keep_leaders?: boolean
}

export interface Private {
  orders?: StandingOrders
  hand?: Counts
  /** Cards in the partner's hand that one has read. */
  seen?: Counts
  decks?: Record<string, Counts>
  sietches?: Counts
  tokens?: Record<string, Record<string, Counts>>
  drawn_token?: string
  tokens_gone_unseen?: string[]
  objectives?: Record<string, Counts>
}

export interface View {
  seat: string
  public: Sections
  private: Private
}

export interface GameEvent {
  event: string
  rule: string
  only?: string[]
  [param: string]: unknown
}

/** The seats of partners who share a faction. */
export const ROLES: Readonly<Record<Faction, readonly string[]>> = {
  harkonnen: ['house_harkonnen', 'corrino'],
  atreides: ['house_atreides', 'fremen'],
}

/** The side a seat plays for; null for who only watches. */
export const sideOf = (seat: string): Faction | null => FACTIONS.find((side) => side === seat || ROLES[side].includes(seat)) ?? null
