/** Calling a player who looks elsewhere: a sound of our own, and the browser's notification. */
import { settings } from './settings.svelte'

let context: AudioContext | null = null

/** Two soft plucked tones, a fifth apart. Silent where the browser does not allow sound yet. */
export function chime(): void {
  try {
    context ??= new AudioContext()
    void context.resume()
    const start = context.currentTime + 0.02
    for (const [i, pitch] of [294, 440].entries()) {
      const tone = context.createOscillator()
      const loudness = context.createGain()
      const at = start + i * 0.16
      tone.type = 'triangle'
      tone.frequency.value = pitch
      loudness.gain.setValueAtTime(0, at)
      loudness.gain.linearRampToValueAtTime(0.16, at + 0.015)
      loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.9)
      tone.connect(loudness).connect(context.destination)
      tone.start(at)
      tone.stop(at + 1)
    }
  } catch {
    // No sound here.
  }
}

/** Whether the browser lets us notify; `ask` asks its owner. */
export async function mayNotify(ask = false): Promise<boolean> {
  if (!('Notification' in globalThis)) return false
  if (Notification.permission === 'granted') return true
  return ask && Notification.permission !== 'denied' && (await Notification.requestPermission()) === 'granted'
}

/** It is one's turn at a table: say so in the ways that are switched on. */
export function call(table: string, words: string, body: string, open: () => void): void {
  if (settings.now.sound) chime()
  if (!settings.now.notify || !document.hidden) return
  void mayNotify().then((may) => {
    if (!may) return
    try {
      const note = new Notification(words, { body, tag: table, icon: '/icon.svg' })
      note.onclick = () => {
        window.focus()
        open()
        note.close()
      }
    } catch {
      // Some phones allow this to service workers only.
    }
  })
}

/**
 * What is installed says by its icon that there are messages: whoever looks at the page, by whatever way they came, has come. Ends
 * with the function it gives.
 */
export function unmarked(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible' && 'clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

/** While the page is out of sight, its title alternates; returns how to stop. */
export function flash(title: string, calling: string): () => void {
  let on = false
  const turn = () => {
    on = document.hidden && !on
    document.title = on ? calling : title
  }
  const timer = setInterval(turn, 1000)
  document.title = title
  return () => {
    clearInterval(timer)
    document.title = title
  }
}
