/** The window onto the map: how close, and where. Pixels of the frame against units of the map. */
import { SIZE } from '../generated/board'

const [W, H] = SIZE
const CLOSEST = 5
const SMALL = 600

const clamp = (least: number, n: number, most: number): number => Math.max(least, Math.min(most, n))

export class Camera {
  scale = $state(1)
  x = $state(0)
  y = $state(0)
  private width = 0
  private height = 0
  private fitted = true

  /** The whole map in sight. */
  get least(): number {
    return this.width && this.height ? Math.min(this.width / W, this.height / H) : 1
  }
  /** In a small frame the map fills the height, and one goes along it: the whole of it could not be read. */
  private get begin(): number {
    const small = this.width < SMALL || this.width / this.height < 1.1
    return this.height && small ? Math.max(this.least, this.height / H) : this.least
  }
  get closer(): number {
    return this.scale / this.least
  }

  /** The frame has another size: what was in the middle stays there. Whether it is the first. */
  resize(width: number, height: number): boolean {
    const first = !this.width
    const middle = this.toMap(this.width / 2, this.height / 2)
    this.width = width
    this.height = height
    if (first || this.fitted) {
      this.scale = first ? this.begin : this.least
      this.fitted = this.scale === this.least
    }
    if (first) this.x = this.y = 0
    else this.centre(middle.x, middle.y)
    this.limit()
    return first
  }

  toMap(px: number, py: number): { x: number; y: number } {
    return { x: (px - this.x) / this.scale, y: (py - this.y) / this.scale }
  }

  private limit(): void {
    this.scale = clamp(this.least, this.scale, this.least * CLOSEST)
    const wide = W * this.scale
    const high = H * this.scale
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
    this.scale = clamp(this.least, this.scale * by, this.least * CLOSEST)
    this.x = px - ((px - this.x) * this.scale) / before
    this.y = py - ((py - this.y) * this.scale) / before
    this.fitted = this.scale === this.least
    this.limit()
  }

  fit(): void {
    this.scale = this.least
    this.fitted = true
    this.limit()
  }

  /** So close that no edge of the frame is empty. */
  cover(): void {
    this.scale = Math.max(this.width / W, this.height / H, this.scale)
    this.fitted = false
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
