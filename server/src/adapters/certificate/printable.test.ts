// Holds that nothing a name can contain reaches the page invisible, unprintable or out of its line.
import { expect, test } from 'vitest'
import { BOX, printable } from './printable.ts'
import { loadTypefaces, MONO_FEATURES } from './typeface.ts'

const { regular, bold } = loadTypefaces()
const shown = (text: string) => printable(text, (point) => regular.has(point))

test.each([
  ['plain English', 'report-2026 (final).pdf'],
  ['Chinese with its marks', '《城市照相馆》原始文件，第 1 版。'],
  ['Japanese, Greek and Russian', 'カメラ αβγ Отчёт'],
])('leaves %s as it is', (_, text) => {
  expect(shown(text)).toEqual({ text, replaced: false })
})

test.each([
  ['a zero byte', 'a\0b', `a${BOX}b`],
  ['line ends and tabs', 'a\r\nb\tc', `a${BOX}b${BOX}c`],
  ['a right-to-left override', 'a\u202egpj.exe', `a${BOX}gpj.exe`],
  ['a zero-width space and a soft hyphen', 'a\u200bb\u00adc', `a${BOX}b${BOX}c`],
  ['Hebrew', 'שלום', BOX.repeat(4)],
  ['a family of joined emoji as one', '👨‍👩‍👧‍👦!', `${BOX}!`],
  ['half of a surrogate pair', 'a\ud83db', `a${BOX}b`],
  ['a private character', '\ue000', BOX],
  ['an ideograph the typeface lacks', '\u{2b740}', BOX],
  ['a letter under a heap of marks', `Z${'\u0351'.repeat(40)}`, BOX],
  ['a line separator', 'a\u2028b', `a${BOX}b`],
])('shows a box for %s', (_, text, expected) => {
  expect(shown(text)).toEqual({ text: expected, replaced: true })
})

test('draws a decomposed letter composed, and an ideograph without its variation selector', () => {
  expect(shown('Franc\u0327ais, cafe\u0301')).toEqual({ text: 'Fran\u00e7ais, caf\u00e9', replaced: false })
  expect(shown('葛\u{e0100}')).toEqual({ text: '葛', replaced: false })
})

test('draws a radical as the ideograph whose glyph it shares, so that both are copied alike', () => {
  expect(shown('\u2f00\u2f8f')).toEqual({ text: '一行', replaced: false })
})

test('the box itself is in both weights', () => {
  expect(regular.has(0x25a1) && bold.has(0x25a1)).toBe(true)
})

test('every printable ASCII character is half an em wide in machine text, and no two of them join', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  for (const text of [...all, all, 'ffffffff', 'fi fl ffi ffl', '->', '0x00ff'])
    expect(regular.font.layout(text, MONO_FEATURES).advanceWidth, text).toBe(text.length * 500)
})
