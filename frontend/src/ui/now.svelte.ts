/** The present moment, for everything that counts down; it ticks only while somebody looks. */
import { createSubscriber } from 'svelte/reactivity'

const EVERY = 500

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY)
  return () => clearInterval(timer)
})

export const now = {
  get ms(): number {
    subscribe()
    return Date.now()
  },
}
