export type Terrain = 'mountain' | 'plateau' | 'minor_erg' | 'desert' | 'deep_desert'

export interface Area {
  id: string
  sectors: string[]
  terrain: Terrain
  /** Rank of the Harkonnen settlement printed here; 0 for none. */
  settlement: number
  sietch: boolean
  station: boolean
  neighbors: string[]
  impassable: string[]
  centre: [number, number]
  /** Places in the list of vertices. */
  outline: number[]
}

export interface Zone {
  id: string
  sectors: string[]
  centre: [number, number]
}

/** From one place to another, on foot, over the sand or through the air. */
export interface Way {
  from: string
  to: string | { x: number; y: number }
  by: string
  battle?: boolean
}
