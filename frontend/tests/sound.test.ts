import { describe, expect, it } from 'vitest'
import { SOUNDS, soundsOf } from '../src/sound/meaning'
import { play } from '../src/sound/play'
import { readSettings } from '../src/ui/settings.svelte'

/** Notes what is started, and when it stops. */
function audio() {
  const voices: { type: string; from: number; until: number; pitch: number }[] = []
  const param = () => ({ value: 0, setValueAtTime(value: number) { this.value ||= value }, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} })
  const node = (type: string) => {
    const frequency = param()
    let from = 0
    return { type, frequency, gain: param(), buffer: null, loop: false, connect: (next: unknown) => next, start: (at: number) => (from = at), stop: (until: number) => voices.push({ type, from, until, pitch: frequency.value }) }
  }
  const context = {
    currentTime: 10, sampleRate: 100, destination: {}, resume: async () => undefined,
    createOscillator: () => node('tone'), createGain: () => node('gain'), createBufferSource: () => node('noise'), createBiquadFilter: () => node('filter'),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
  }
  return { voices, context: context as unknown as AudioContext }
}

describe('sounds', () => {
  const events = [
    { event: 'wormsign_revealed', rule: '', area: 'ne_2', face: 'sand' },
    { event: 'combat_rolled', rule: '', faction: 'atreides' },
    { event: 'storm_rolled', rule: '', area: 'ne_5' },
    { event: 'combat_rolled', rule: '', faction: 'harkonnen' },
    { event: 'settlement_destroyed', rule: '', area: 'windgap' },
    { event: 'wormsign_revealed', rule: '', area: 'ne_3', face: 'sandworm' },
  ]
  it('mean what was told, each once, in its order, and nothing else is heard', () => {
    expect(soundsOf(events)).toEqual(['dice', 'storm', 'fall', 'worm'])
    expect(soundsOf([{ event: 'legion_moved', rule: '' }, { event: 'token_drawn', rule: '' }])).toEqual([])
  })
  it('are off until somebody wants them', () => {
    expect(readSettings(null).sounds).toBe(false)
  })
  it.each(SOUNDS)('%s is made here, is unlike the others, and is over within two seconds', (sound) => {
    const { voices, context } = audio()
    play([sound], context)
    expect(voices.length).toBeGreaterThan(0)
    for (const { from, until } of voices) expect([from >= 10, until > from, until <= 12.1]).toEqual([true, true, true])
    for (const other of SOUNDS.filter((each) => each !== sound)) {
      const beside = audio()
      play([other], beside.context)
      expect(beside.voices).not.toEqual(voices)
    }
  })
  it('are silent where there is no sound', () => {
    expect(() => play(['worm'])).not.toThrow()
  })
})
