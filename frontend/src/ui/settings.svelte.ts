/** What this browser's owner likes; kept here, told to nobody. */
export interface Settings {
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'full' | 'reduced'
  text: 'small' | 'normal' | 'large' | 'largest'
  /** Sides, lines and type further apart in light. */
  contrast: 'usual' | 'strong'
  /** How fast what others do is shown. */
  film: 'none' | 'slow' | 'normal' | 'fast'
  /** How it is told that it is one's turn. */
  sound: boolean
  title: boolean
  notify: boolean
  /** The guide for a first game. */
  guide: boolean
  /** Whether what cannot be taken back takes a second click. */
  twice: boolean
  /** What happens can be heard. */
  sounds: boolean
  /** Empty: what the browser wishes for. */
  language: string
}

export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'full', 'reduced'],
  text: ['small', 'normal', 'large', 'largest'],
  contrast: ['usual', 'strong'],
  film: ['none', 'slow', 'normal', 'fast'],
} as const

export const SIGNALS = ['sound', 'title', 'notify', 'guide', 'twice', 'sounds'] as const

const FIRST: Settings = {
  theme: 'system',
  motion: 'system',
  text: 'normal',
  contrast: 'usual',
  film: 'normal',
  sound: true,
  title: true,
  notify: false,
  guide: true,
  twice: true,
  sounds: false,
  language: '',
}
const KEY = 'settings'
/** What a browser takes where its owner has wished for nothing, in pixels. */
const USUAL = 16
const SCALE: Record<Settings['text'], number> = { small: 0.9, normal: 1, large: 1.15, largest: 1.35 }

/** Whatever was stored, by an older or newer version too: only what fits is taken. */
export function readSettings(stored: string | null): Settings {
  let found: Record<string, unknown> = {}
  try {
    found = (JSON.parse(stored ?? '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    // Somebody wrote something else there.
  }
  const read = { ...FIRST }
  for (const name of SIGNALS) if (typeof found[name] === 'boolean') read[name] = found[name]
  for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
    const value = found[name]
    if ((CHOICES[name] as readonly unknown[]).includes(value)) Object.assign(read, { [name]: value })
  }
  if (typeof found['language'] === 'string') read.language = found['language']
  return read
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

class Kept {
  now = $state.raw<Settings>(readSettings(stored()))
  constructor() {
    if (typeof document === 'undefined') return
    this.apply()
    // Another tab of this browser has changed them.
    addEventListener('storage', (event) => {
      if (event.key !== KEY) return
      this.now = readSettings(event.newValue)
      this.apply()
    })
  }
  set(change: Partial<Settings>): void {
    this.now = { ...this.now, ...change }
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now))
    } catch {
      // Private windows may refuse; then it holds until the page is left.
    }
    this.apply()
  }
  get dark(): boolean {
    return this.now.theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : this.now.theme === 'dark'
  }
  get still(): boolean {
    return this.now.motion === 'system' ? matchMedia('(prefers-reduced-motion: reduce)').matches : this.now.motion === 'reduced'
  }
  private apply(): void {
    const { theme, motion, text, contrast } = this.now
    const root = document.documentElement
    if (theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme
    root.dataset['motion'] = motion
    root.dataset['contrast'] = contrast
    root.dataset['text'] = text
    // 'Normal' is what the browser's owner has set there for all pages.
    const wished = parseFloat(getComputedStyle(root).fontSize) / USUAL || 1
    root.style.setProperty('--text', String(SCALE[text] * Math.min(2, Math.max(0.75, wished))))
  }
}

export const settings = new Kept()
