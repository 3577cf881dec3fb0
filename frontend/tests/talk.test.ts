import { describe, expect, it } from 'vitest'
import { Earlier } from '../src/net/earlier.svelte'
import { Muted } from '../src/net/muted.svelte'
import type { ChatLine } from '../src/net/protocol'
import { deviceOf } from '../src/ui/device'

const said = (channel: ChatLine['channel'], number: number, at: number): ChatLine => ({ type: 'chat', channel, number, at, name: 'Leto', seat: 'atreides', text: `${channel} ${number}` })

/** A server that has everything, and gives pages of `size` lines; a reader who begins with the last of them. */
function reader(all: ChatLine[], begun: number, size: number) {
  let lines = all.slice(-begun)
  const asked: string[] = []
  const earlier = new Earlier(
    () => lines,
    () => ['table', 'partners_atreides'],
    async (channel, before = Infinity) => {
      asked.push(`${channel} ${before}`)
      const older = all.filter((line) => line.channel === channel && line.number < before)
      return { lines: older.slice(-size), more: older.length > size }
    },
    (found) => (lines = [...new Map([...lines, ...found].map((line) => [line.text, line])).values()].sort((a, b) => a.at - b.at)),
  )
  return { earlier, asked, shown: () => lines.filter((line) => line.at >= earlier.since).map((line) => line.text) }
}

const table = (from: number, to: number, at = from) => Array.from({ length: to - from + 1 }, (_, i) => said('table', from + i, at + i))

describe('older talk', () => {
  it('comes page by page until there is none', async () => {
    const { earlier, shown } = reader(table(1, 7), 2, 3)
    expect(earlier.more).toBe(true)
    await earlier.load()
    expect([shown().length, earlier.more]).toEqual([5, true])
    await earlier.load()
    expect([shown().length, earlier.more]).toEqual([7, false])
  })
  it('is not asked for where the first line is here', () => {
    expect(reader(table(1, 3), 3, 3).earlier.more).toBe(false)
  })
  it('goes equally far back everywhere: no line comes to stand between two that were read', async () => {
    // The partners said two lines long ago, before everything the first page of the table holds.
    const { earlier, shown } = reader([said('partners_atreides', 1, 1), said('partners_atreides', 2, 2), ...table(1, 8, 3)], 2, 3)
    await earlier.load()
    expect(shown()).toEqual(['table 4', 'table 5', 'table 6', 'table 7', 'table 8'])
    await earlier.load()
    expect(shown().slice(0, 3)).toEqual(['partners_atreides 1', 'partners_atreides 2', 'table 1'])
  })
  it('does not ask again for a channel of which every line is here', async () => {
    const { earlier, asked } = reader([said('partners_atreides', 1, 1), ...table(1, 8, 3)], 2, 3)
    await earlier.load()
    await earlier.load()
    expect(asked.filter((each) => each.startsWith('partners'))).toEqual(['partners_atreides Infinity'])
  })
})

/** A server that mutes people, of whom two have the same name; a reader who has heard all of their lines. */
function muting(lines: (ChatLine & { who: number })[], quiet = new Map<number, ChatLine>()) {
  const said = (line: { channel: string; number: number }) => lines.find((each) => each.channel === line.channel && each.number === line.number)!
  const muted = new Muted(
    () => lines,
    async () => [...quiet.values()],
    async (line, on) => (on ? quiet.set(said(line).who, said(line)) : quiet.delete(said(line).who)),
  )
  return { muted, heard: () => lines.filter((line) => muted.hears(line)).map((line) => line.number) }
}

describe('somebody who is muted', () => {
  const lines = [
    { ...said('table', 1, 1), who: 1 },
    { ...said('table', 2, 2), seat: 'harkonnen', who: 2 },
    { ...said('table', 3, 3), who: 1 },
  ]
  it('is a person, not a name: who is called the same is heard', async () => {
    const { muted, heard } = muting(lines)
    await muted.mute(lines[0]!)
    expect(heard()).toEqual([2])
    await muted.mute(lines[1]!)
    expect([heard(), muted.who.length]).toEqual([[], 2])
    await muted.unmute(muted.who[0]!)
    expect([heard(), muted.who.length]).toEqual([[1, 3], 1])
  })
  it('stays muted for a reader who comes back, and keeps nobody else from being heard', async () => {
    const quiet = new Map<number, ChatLine>()
    await muting(lines, quiet).muted.mute(lines[0]!)
    // The server keeps back what they have said.
    const { muted, heard } = muting(lines.slice(1, 2), quiet)
    await muted.look()
    expect([heard(), muted.who.map((each) => each.name)]).toEqual([[2], ['Leto']])
  })
})

describe('a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android'],
    ['httpx/0.28', '', ''],
  ])('is called by the name people know: %s', (text, browser, system) => {
    expect(deviceOf(text)).toEqual({ browser, system })
  })
})
