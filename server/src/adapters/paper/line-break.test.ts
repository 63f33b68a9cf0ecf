// Line breaking: no text is lost, no line is too wide, and the rules of both languages hold.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines } from './line-break.ts'

/** Han and full-width marks have width two, others one. */
const measure = (text: string) => [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0)
const lines = (text: string, width: number, maxLines?: number) => breakLines(text, width, measure, maxLines)

test.each([
  ['English between words', 'a quick brown fox', 8, ['a quick', 'brown', 'fox']],
  ['Chinese anywhere', '存证证书与记录', 8, ['存证证书', '与记录']],
  ['not before a closing mark', '存证证书。记录', 8, ['存证证', '书。记录']],
  ['not after an opening mark', '存证证（书）', 8, ['存证证', '（书）']],
  ['between Chinese and a number, not within it', '共 1024 份', 6, ['共', '1024', '份']],
  ['after a slash', 'https://a.example/h5/certificate/1', 16, ['https://', 'a.example/h5/', 'certificate/1']],
  ['not within SHA-256 or a date', 'by SHA-256 on 2026-11-15', 10, ['by SHA-256', 'on', '2026-11-15']],
  ['a word wider than the line by letters, starting on the current line', 'ab cccccccccccc', 6, ['ab ccc', 'cccccc', 'ccc']],
  ['not at a no-break space', 'at 10\u00a0pm', 6, ['at', '10\u00a0pm']],
])('lines are broken: %s', (_, text, width, expected) => {
  expect(lines(text, width)).toEqual({ lines: expected, cut: false })
})

test('text that does not fit is truncated with an ellipsis and reported as cut', () => {
  expect(lines('one two three four', 9, 2)).toEqual({ lines: ['one two', 'three fo…'], cut: true })
  expect(lines('字'.repeat(1000), 10, 1)).toEqual({ lines: ['字字字字…'], cut: true })
  expect(lines('one two', 9, 1)).toEqual({ lines: ['one two'], cut: false })
})

test('an empty text is one empty line', () => {
  expect(lines('', 10)).toEqual({ lines: [''], cut: false })
})

test('line breaking keeps every letter and the width for any text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((any) => any.replace(/\s+/g, ' ').trim())
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 40 }), (content, width) => {
      const broken = lines(content, width).lines
      expect(broken.join('').replaceAll(' ', '')).toBe(content.replaceAll(' ', ''))
      for (const line of broken) expect([...new Intl.Segmenter().segment(line)].length === 1 || measure(line) <= width).toBe(true)
    }),
  )
})

test('line breaking measures each letter only a few times, even without break opportunities', () => {
  for (const letter of [')', 'x', '(', '字']) {
    let measured = 0
    breakLines(letter.repeat(5_000), 20, (text) => {
      measured += text.length
      return measure(text)
    })
    expect(measured).toBeLessThan(5_000 * 8)
  }
})
