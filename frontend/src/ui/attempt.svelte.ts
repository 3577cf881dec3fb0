import { tellTrouble } from '../i18n'

/** Something that is asked of the server, one at a time: whether it is under way, and what has gone wrong with it. */
export class Attempt {
  busy = $state(false)
  trouble = $state('')

  /** Whether it went well. */
  async make(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.trouble = ''
    try {
      await what()
      return true
    } catch (error) {
      this.trouble = tellTrouble(error)
      return false
    } finally {
      this.busy = false
    }
  }
}
