import { expect, test } from 'vitest'
import { soft, softest } from '../src/ui/soft'

const shown = (text: string): string => soft(text).replaceAll('\u00ad', '|')

test.each([
  ['Recruitment', 'Rec|ruit|ment'],
  ['Demanding Faith', 'Deman|ding Faith'],
  ['Launchers', 'Laun|chers'],
  ['Sardaukar', 'Sar|dau|kar'],
  ['Fedajkinowie', 'Fedaj|ki|no|wie'],
  ['Харконненов', 'Хар|кон|не|нов'],
  ['Cosechadora', 'Cose|cha|dora'],
])('a long word may go on in the next line between its syllables: %s', (word, parts) => expect(shown(word)).toBe(parts))

test.each([
  ['Smugglers', 'Smug|glers'],
  ['Memory', 'Me|mo|ry'],
  ['Reports', 'Re|ports'],
  ['Память', 'Па|мять'],
  ['Ракеты фримен', 'Ра|ке|ты фри|мен'],
  ['Fremenské', 'Fre|mens|ké'],
  ['Hunter', 'Hun|ter'],
  ['Voice', 'Voice'],
  ['Change', 'Change'],
  ['War Plan', 'War Plan'],
])('where there is room for a few letters, shorter words may too: %s', (word, parts) => expect(softest(word).replaceAll('\u00ad', '|')).toBe(parts))

test('short words stay whole, and nothing but soft hyphens is added', () => {
  expect(soft('Hole in the Rock')).toBe('Hole in the Rock')
  expect(soft('Ornithopter Emergency 12').replaceAll('\u00ad', '')).toBe('Ornithopter Emergency 12')
})
