/** Tells whether a list that can be scrolled has more below its edge, whatever changes: its content, its height, how far it is scrolled. */
import type { Attachment } from 'svelte/attachments'

/** Less than this is a border, and nothing to read. */
const NOTHING = 6

export const edge =
  (tell: (more: boolean) => void): Attachment<HTMLElement> =>
  (list) => {
    const look = () => tell(list.scrollHeight - list.clientHeight - list.scrollTop > NOTHING)
    const sizes = new ResizeObserver(look)
    const changes = new MutationObserver(look)
    sizes.observe(list)
    changes.observe(list, { childList: true, subtree: true, characterData: true })
    list.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes.disconnect()
      changes.disconnect()
      list.removeEventListener('scroll', look)
    }
  }
