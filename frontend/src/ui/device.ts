/** What a browser calls itself, in the two words people know it by; empty where it says something else. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Firefox|FxiOS/, 'Firefox'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Chrome|Chromium|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const found = (known: typeof BROWSERS, said: string): string => known.find(([sign]) => sign.test(said))?.[1] ?? ''

export const deviceOf = (said: string): { browser: string; system: string } => ({ browser: found(BROWSERS, said), system: found(SYSTEMS, said) })
