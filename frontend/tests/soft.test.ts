import { expect, test } from 'vitest'
import { soft } from '../src/ui/soft'

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

test('short words stay whole, and nothing but soft hyphens is added', () => {
  expect(soft('Hole in the Rock')).toBe('Hole in the Rock')
  expect(soft('Ornithopter Emergency 12').replaceAll('\u00ad', '')).toBe('Ornithopter Emergency 12')
})
