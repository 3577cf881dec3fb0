/** Light, dark, or as the system has it. */
class Theme {
  now = $state(localStorage.getItem('theme') ?? '')
  constructor() {
    this.apply()
  }
  get dark(): boolean {
    return this.now ? this.now === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  }
  toggle(): void {
    this.now = this.dark ? 'light' : 'dark'
    localStorage.setItem('theme', this.now)
    this.apply()
  }
  private apply(): void {
    if (this.now) document.documentElement.dataset['theme'] = this.now
    else delete document.documentElement.dataset['theme']
  }
}

export const theme = new Theme()
