/**
 * Many small buttons as one stop of the Tab key: the arrows go from one to the next, up and down from row to row, Home and
 * End to the first and the last. It begins with the last, where the news are, or stays with the one last used.
 */
import type { Attachment } from 'svelte/attachments'

export const roving =
  (row = 'li'): Attachment<HTMLElement> =>
  (box) => {
    let now: HTMLElement | undefined
    const all = (): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('button, a[href], [role=button]')]
    function settle(next?: HTMLElement) {
      const buttons = all()
      now = next ?? (now?.isConnected ? now : buttons.at(-1))
      for (const button of buttons) button.tabIndex = button === now ? 0 : -1
    }
    function key(event: KeyboardEvent) {
      const from = event.target instanceof HTMLElement ? event.target : null
      const buttons = all()
      const at = from ? buttons.indexOf(from) : -1
      if (!from || at < 0) return
      const own = from.closest(row)
      const before = (): HTMLElement | undefined => {
        const last = buttons.slice(0, at).findLast((button) => button.closest(row) !== own)
        return last && buttons.find((button) => button.closest(row) === last.closest(row))
      }
      const steps: Record<string, () => HTMLElement | undefined> = {
        ArrowRight: () => buttons[at + 1],
        ArrowLeft: () => buttons[at - 1],
        ArrowDown: () => buttons.slice(at).find((button) => button.closest(row) !== own),
        ArrowUp: before,
        Home: () => buttons[0],
        End: () => buttons.at(-1),
      }
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      step()?.focus()
    }
    const focus = (event: FocusEvent) => event.target instanceof HTMLElement && all().includes(event.target) && settle(event.target)
    box.addEventListener('keydown', key)
    box.addEventListener('focusin', focus)
    const watch = new MutationObserver(() => settle())
    watch.observe(box, { childList: true, subtree: true })
    settle()
    return () => {
      watch.disconnect()
      box.removeEventListener('keydown', key)
      box.removeEventListener('focusin', focus)
    }
  }
