/** The window onto the map: how close, and where. Pixels of the frame against units of the map. */
import { SIZE } from '../generated/board'

const [W, H] = SIZE
const CLOSEST = 5
/** Outlines may be drawn higher than they are measured, until the map is a square. */
const TALLEST = W / H

const clamp = (least: number, n: number, most: number): number => Math.max(least, Math.min(most, n))

export class Camera {
  scale = $state(1)
  x = $state(0)
  y = $state(0)
  private width = 0
  private height = 0
  private fitted = true

  /** How much higher than measured the land is drawn, so that it fills the frame. Pieces and type are not. */
  tall = $state(1)
  /** Pixels of a unit with the whole map in sight. */
  unit = $state(1)
  private get high(): number {
    return H * this.tall
  }
  get closer(): number {
    return this.scale / this.unit
  }

  /** The frame has another size: what was in the middle stays there. */
  resize(width: number, height: number): void {
    const first = !this.width
    const middle = this.toMap(this.width / 2, this.height / 2)
    const high = this.high
    this.width = width
    this.height = height
    this.tall = clamp(1, (W * height) / (width * H), TALLEST)
    this.unit = Math.min(width / W, height / this.high)
    if (first || this.fitted) this.fit()
    else this.centre(middle.x, (middle.y * this.high) / high)
  }

  toMap(px: number, py: number): { x: number; y: number } {
    return { x: (px - this.x) / this.scale, y: (py - this.y) / this.scale }
  }

  private limit(): void {
    this.scale = clamp(this.unit, this.scale, this.unit * CLOSEST)
    const wide = W * this.scale
    const high = this.high * this.scale
    this.x = wide <= this.width ? (this.width - wide) / 2 : clamp(this.width - wide, this.x, 0)
    this.y = high <= this.height ? (this.height - high) / 2 : clamp(this.height - high, this.y, 0)
  }

  pan(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.limit()
  }

  zoom(by: number, px = this.width / 2, py = this.height / 2): void {
    const before = this.scale
    this.scale = clamp(this.unit, this.scale * by, this.unit * CLOSEST)
    this.x = px - ((px - this.x) * this.scale) / before
    this.y = py - ((py - this.y) * this.scale) / before
    this.fitted = this.scale === this.unit
    this.limit()
  }

  fit(): void {
    this.scale = this.unit
    this.fitted = true
    this.limit()
  }

  centre(x: number, y: number): void {
    this.x = this.width / 2 - x * this.scale
    this.y = this.height / 2 - y * this.scale
    this.limit()
  }

  sees(x: number, y: number): boolean {
    const px = x * this.scale + this.x
    const py = y * this.scale + this.y
    return px > 16 && px < this.width - 16 && py > 16 && py < this.height - 16
  }
}
