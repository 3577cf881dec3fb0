/** Sounds with a meaning, made here: no recording. Loaded when somebody wants to hear them. */
import type { Sound } from './meaning'

/** Time between two sounds, in seconds; none is longer than two. */
const APART = 0.5

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

/** A second of hissing, the same each time. */
function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const data = noise.getChannelData(0)
  let state = 22222
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    data[i] = state / 2147483648 - 1
  }
  return noise
}

/** Loudness that comes and goes. */
function envelope(audio: AudioContext, at: number, rise: number, loud: number, fall: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.linearRampToValueAtTime(loud, at + rise)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall)
  gain.connect(audio.destination)
  return gain
}
function tone(audio: AudioContext, at: number, type: OscillatorType, from: number, to: number, long: number, loud: number): void {
  const voice = audio.createOscillator()
  voice.type = type
  voice.frequency.setValueAtTime(from, at)
  voice.frequency.exponentialRampToValueAtTime(to, at + long)
  voice.connect(envelope(audio, at, Math.min(0.2, long * 0.25), loud, long * 0.75))
  voice.start(at)
  voice.stop(at + long)
}
function rush(audio: AudioContext, at: number, from: number, to: number, long: number, loud: number): void {
  const source = audio.createBufferSource()
  source.buffer = hiss(audio)
  source.loop = true
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.setValueAtTime(from, at)
  filter.frequency.exponentialRampToValueAtTime(to, at + long)
  source.connect(filter).connect(envelope(audio, at, long * 0.3, loud, long * 0.7))
  source.start(at)
  source.stop(at + long)
}

const MADE: Readonly<Record<Sound, (audio: AudioContext, at: number) => void>> = {
  // Knocks that follow one another ever faster.
  dice: (audio, at) => {
    for (const [i, pause] of [0, 0.11, 0.2, 0.27, 0.32].entries()) rush(audio, at + pause, 2600 - i * 260, 1400, 0.06, 0.28)
  },
  // A rumble from below.
  worm: (audio, at) => {
    tone(audio, at, 'sawtooth', 34, 62, 1.3, 0.14)
    rush(audio, at, 90, 240, 1.3, 0.3)
  },
  // A gust that rises and goes.
  storm: (audio, at) => rush(audio, at, 400, 1900, 1.5, 0.24),
  // Steps down, and a thud.
  fall: (audio, at) => {
    for (const [i, pitch] of [330, 262, 196].entries()) tone(audio, at + i * 0.18, 'triangle', pitch, pitch * 0.97, 0.4, 0.14)
    tone(audio, at + 0.6, 'sine', 90, 38, 0.6, 0.3)
  },
  // A fifth upwards.
  turn: (audio, at) => {
    tone(audio, at, 'triangle', 294, 294, 0.5, 0.14)
    tone(audio, at + 0.16, 'triangle', 440, 440, 0.7, 0.14)
  },
}

/** One after the other. Silent where the browser does not allow sound yet. */
export function play(sounds: readonly Sound[], audio: AudioContext | null = null): void {
  try {
    const now = audio ?? (context ??= new AudioContext())
    void now.resume()
    sounds.forEach((sound, i) => MADE[sound](now, now.currentTime + 0.03 + i * APART))
  } catch {
    // No sound here.
  }
}
