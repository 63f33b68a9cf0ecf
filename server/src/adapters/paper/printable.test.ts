// Printable text: invisible, unprintable and overlapping characters of a name become boxes.
import { expect, test } from 'vitest'
import { BOX, printable } from './printable.ts'
import { loadTypefaces, MONO_FEATURES } from './typeface.ts'

const { regular, bold } = loadTypefaces()
const shown = (text: string) => printable(text, (point) => regular.has(point))

test.each([
  ['plain English', 'report-2026 (final).pdf'],
  ['Chinese with its marks', '《城市照相馆》原始文件，第 1 版。'],
  ['Japanese, Greek and Russian', 'カメラ αβγ Отчёт'],
])('printable text keeps %s', (_, text) => {
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
  ['a letter with too many combining marks', `Z${'\u0351'.repeat(40)}`, BOX],
  ['a line separator', 'a\u2028b', `a${BOX}b`],
])('printable text shows a box for %s', (_, text, expected) => {
  expect(shown(text)).toEqual({ text: expected, replaced: true })
})

test('decomposed letters are composed, and variation selectors dropped', () => {
  expect(shown('Franc\u0327ais, cafe\u0301')).toEqual({ text: 'Fran\u00e7ais, caf\u00e9', replaced: false })
  expect(shown('葛\u{e0100}')).toEqual({ text: '葛', replaced: false })
})

test('a radical becomes the ideograph whose glyph it shares', () => {
  expect(shown('\u2f00\u2f8f')).toEqual({ text: '一行', replaced: false })
})

test('both weights of the typeface contain the box', () => {
  expect(regular.has(0x25a1) && bold.has(0x25a1)).toBe(true)
})

test('printable ASCII is half an em wide in machine text, without ligatures', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  for (const text of [...all, all, 'ffffffff', 'fi fl ffi ffl', '->', '0x00ff'])
    expect(regular.font.layout(text, MONO_FEATURES).advanceWidth, text).toBe(text.length * 500)
})
