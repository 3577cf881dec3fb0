/**
 * The little window with a rule. Anything can have one: `{@attach rule('move.legion')}` opens it when one points at
 * the thing for a moment, presses it long, or presses F1 while it has the focus.
 */
import type { Attachment } from 'svelte/attachments'
import { ABOUT } from './about'
import { rules } from './rules.svelte'

const POINTED = 650
const PRESSED = 520
const AWAY = 280

class Tip {
  id = $state('')
  /** Where the thing is, in the window. */
  at = $state.raw<DOMRect | null>(null)
  /** Opened on purpose: it stays until it is closed. */
  held = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  show(id: string, at: DOMRect, held = false): void {
    clearTimeout(this.timer)
    rules.fetch()
    this.id = id
    this.at = at
    this.held = held
  }
  soon(id: string, element: Element): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.show(id, element.getBoundingClientRect()), POINTED)
  }
  /** The pointer has left; it may be on its way into the window. */
  leave(): void {
    clearTimeout(this.timer)
    if (!this.held) this.timer = setTimeout(() => this.close(), AWAY)
  }
  stay(): void {
    clearTimeout(this.timer)
  }
  close(): void {
    clearTimeout(this.timer)
    this.id = ''
    this.held = false
  }
}

export const tip = new Tip()

/** The rule about a kind of thing. */
export const about = (thing: string): Attachment<Element> => rule(ABOUT[thing] ?? '')

export function rule(id: string): Attachment<Element> {
  return (element) => {
    if (!id) return
    let press: ReturnType<typeof setTimeout> | undefined
    let swallow = false
    let pointed = false
    const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void, capture = false) => {
      element.addEventListener(type, run as EventListener, capture)
      return () => element.removeEventListener(type, run as EventListener, capture)
    }
    const stop = () => clearTimeout(press)
    const off = [
      // Pointing is a movement: what comes to lie under a resting pointer asks nothing.
      on('pointermove', (event) => {
        if (event.pointerType !== 'mouse' || pointed || !(event.movementX || event.movementY)) return
        pointed = true
        tip.soon(id, element)
      }),
      on('pointerleave', (event) => {
        stop()
        pointed = false
        if (event.pointerType === 'mouse') tip.leave()
      }),
      on('pointerdown', (event) => {
        swallow = false
        if (event.pointerType === 'mouse') return tip.held ? undefined : tip.close()
        press = setTimeout(() => {
          swallow = true
          tip.show(id, element.getBoundingClientRect(), true)
        }, PRESSED)
      }),
      on('pointerup', stop),
      on('pointercancel', stop),
      on('pointermove', (event) => event.pointerType !== 'mouse' && Math.hypot(event.movementX, event.movementY) > 6 && stop()),
      // A long press asks; it does not choose.
      on('click', (event) => {
        if (!swallow) return
        swallow = false
        event.preventDefault()
        event.stopImmediatePropagation()
      }, true),
      on('contextmenu', (event) => swallow && event.preventDefault()),
      on('keydown', (event) => {
        if (event.key !== 'F1') return
        event.preventDefault()
        tip.show(id, element.getBoundingClientRect(), true)
      }),
    ]
    return () => {
      stop()
      // Nobody points at what is gone.
      if (pointed) tip.leave()
      for (const each of off) each()
    }
  }
}
