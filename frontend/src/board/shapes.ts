/** Shapes of what a further box brings, in a square of 20 units: each can be told by its outline alone. */
export interface Shape {
  body: string
  /** Thin strokes that belong to the outline. */
  limbs?: string
  /** What is cut into the body. */
  cut?: string
  /** Where its number or letters stand, and whether on the body. */
  x: number
  y: number
  inside?: boolean
}

export const SHAPES: Readonly<Record<string, Shape>> = {
  // Hovers over the ground, point down.
  suspensor_trooper: { body: 'M-10-9H10L3.200 3.500H-3.200z', limbs: 'M-6.500 6.300Q0 9 6.500 6.300M-3.500 9.600Q0 10.800 3.500 9.600', x: 0, y: -3.800, inside: true },
  // A rocket on two legs.
  rocket_launcher: { body: 'M-9.800 3.800 2.400-8.400 10-10 8.400-2.400-3.800 9.800-8.600 8.600z', limbs: 'M3.500 2.800 8.500 9.800M3.500 2.800 1 9.800', cut: 'M2.200-4.800 4.800-2.200', x: -5.500, y: -4.500 },
  // Arms raised, on the back of a worm.
  sandrider: { body: 'M-10.500 9.800C-8.500 3-3.500 3.600-3 3.500L-2.600-3.200H2.600L3 3.500C3.500 3.600 8.500 3 10.500 9.800zM-3-7.200a3 3 0 1 1 6 0a3 3 0 1 1-6 0z', limbs: 'M-2-2-8.500-9.800M2-2 8.500-9.800', x: 7, y: 5.500 },
  fremen_camp: { body: 'M-11 9.500-1.400-8.500-2.600-10.500H2.600L1.400-8.500 11 9.500z', x: 0, y: 4.600, inside: true },
  // Seen from above, as it flies.
  escort_ornithopter: { body: 'M0-10.500 2.300-6 10.800-8 9-2.800 3.400-.800 8-.300 6.800 3.800 2.900 3 2.200 10.200H-2.200L-2.900 3-6.800 3.800-8-.300-3.400-.800-9-2.800-10.800-8-2.300-6z', cut: 'M0-5.500V4', x: 7.500, y: 7.500 },
}
