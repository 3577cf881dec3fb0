/** Light, dark, or as the system has it. */
import { settings } from './settings.svelte'

export const theme = {
  get dark(): boolean {
    return settings.dark
  },
  toggle(): void {
    settings.set({ theme: settings.dark ? 'light' : 'dark' })
  },
}
