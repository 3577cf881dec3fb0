import { afterEach, describe, expect, it, vi } from 'vitest'
import { identity } from '../src/net/identity.svelte'
import { rest, RestError, type Me } from '../src/net/rest'

const ada: Me = { id: 'a', name: 'Ada', guest: true, language: null }
vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })

afterEach(() => {
  vi.restoreAllMocks()
  identity.me = null
})

describe('somebody who was here before', () => {
  it('is not kept waiting by a network that swallows the question', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', { getItem: () => '1', setItem: () => undefined, removeItem: () => undefined })
    let answer: (me: Me) => void = () => undefined
    vi.spyOn(rest, 'me').mockReturnValue(new Promise((done) => (answer = done)))
    const asked = identity.ask()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([identity.asked, identity.offline]).toEqual([false, true])
    answer(ada)
    await asked
    expect([identity.asked, identity.me]).toEqual([true, ada])
    vi.useRealTimers()
  })
})

describe('somebody who is nobody yet', () => {
  it('becomes one guest, however often it is asked for meanwhile', async () => {
    const asked = vi.spyOn(rest, 'guest').mockImplementation(() => Promise.resolve(ada))
    const both = await Promise.all([identity.guest('Ada'), identity.guest('Another')])
    expect(both).toEqual([ada, ada])
    expect(asked.mock.calls).toEqual([['Ada']])
    expect(identity.me).toEqual(ada)
  })

  it('may try again where the first try failed', async () => {
    const asked = vi.spyOn(rest, 'guest').mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(ada)
    await expect(identity.guest('Ada')).rejects.toThrow('offline')
    expect(await identity.guest('Ada')).toEqual(ada)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('is whom the cookie says, if another page was quicker', async () => {
    vi.spyOn(rest, 'guest').mockRejectedValue(new RestError(409, 'account.already', ''))
    vi.spyOn(rest, 'me').mockResolvedValue(ada)
    expect(await identity.guest('Ben')).toEqual(ada)
  })
})
