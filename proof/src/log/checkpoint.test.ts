// Checkpoint texts: one canonical text for each head of a log.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toBase64 } from '../bytes/base64.ts'
import { CheckpointError, checkpointText, parseCheckpoint } from './checkpoint.ts'
import { EMPTY_ROOT } from './merkle.ts'

const root = new Uint8Array(32).fill(0xab)
const known = { origin: 'log.example/2026', size: 70_000, root }
const text = `log.example/2026\n70000\n${toBase64(root)}\n`

it('a checkpoint text is origin, size and root, one per line', () => {
  expect(checkpointText(known)).toBe(text)
  expect(parseCheckpoint(text)).toEqual({ ...known, extensions: [] })
  expect(checkpointText({ origin: 'o', size: 0, root: EMPTY_ROOT })).toBe(`o\n0\n${toBase64(EMPTY_ROOT)}\n`)
  expect(parseCheckpoint(`${text}more\nand more\n`).extensions).toEqual(['more', 'and more'])
})

it('any checkpoint text parses back to the same checkpoint', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((part) => part.isWellFormed() && !/\p{Cc}/u.test(part))
  const checkpoint = fc.record({
    origin: line,
    size: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    root: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    extensions: fc.array(line, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(checkpoint, (given) => {
      expect(parseCheckpoint(checkpointText(given))).toEqual(given)
    }),
  )
})

it('a checkpoint text with a changed character is rejected or parses differently', () => {
  for (let at = 0; at < text.length; at += 1) {
    for (const character of '0A=\n \r') {
      if (text[at] === character) continue
      const changed = `${text.slice(0, at)}${character}${text.slice(at + 1)}`
      try {
        const parsed = parseCheckpoint(changed)
        expect(parsed).not.toEqual({ ...known, extensions: [] })
        expect(checkpointText(parsed)).toBe(changed)
      } catch (error) {
        if (!(error instanceof CheckpointError)) throw error
      }
    }
  }
})

const base64 = toBase64(root)
it.each([
  ['no last newline', text.slice(0, -1)],
  ['two lines', `o\n5\n`],
  ['no content', ''],
  ['no origin', `\n5\n${base64}\n`],
  ['a size with a leading zero', `o\n05\n${base64}\n`],
  ['a negative size', `o\n-5\n${base64}\n`],
  ['a size with a plus', `o\n+5\n${base64}\n`],
  ['a size with a point', `o\n5.0\n${base64}\n`],
  ['a size with an exponent', `o\n5e3\n${base64}\n`],
  ['a hexadecimal size', `o\n0x5\n${base64}\n`],
  ['a size in non-ASCII digits', `o\n\u0665\n${base64}\n`],
  ['an empty size', `o\n\n${base64}\n`],
  ['a size above the safe integer range', `o\n9007199254740992\n${base64}\n`],
  ['a size of 400 digits', `o\n${'9'.repeat(400)}\n${base64}\n`],
  ['a space after the size', `o\n5 \n${base64}\n`],
  ['a short root', `o\n5\n${toBase64(root.subarray(1))}\n`],
  ['a long root', `o\n5\n${toBase64(new Uint8Array(33))}\n`],
  ['a root without padding', `o\n5\n${base64.slice(0, -1)}\n`],
  ['a root that is not base64', `o\n5\n${'!'.repeat(44)}\n`],
  ['an empty extension line', `${text}\n`],
  ['a control character', `o\u0001\n5\n${base64}\n`],
  ['carriage returns', text.replaceAll('\n', '\r\n')],
  ['a lone surrogate', `\ud800\n5\n${base64}\n`],
  ['size 0 and a root of a non-empty tree', `o\n0\n${base64}\n`],
])('parseCheckpoint rejects a text with %s', (_, wrong) => {
  expect(() => parseCheckpoint(wrong)).toThrow(CheckpointError)
})

it('checkpointText rejects values that parseCheckpoint would reject', () => {
  for (const wrong of [
    { ...known, origin: '' },
    { ...known, origin: 'a\nb' },
    { ...known, size: -1 },
    { ...known, size: 1.5 },
    { ...known, size: 2 ** 53 },
    { ...known, size: 0 },
    { ...known, root: root.subarray(1) },
    { ...known, extensions: [''] },
    { ...known, extensions: ['a\nb'] },
  ])
    expect(() => checkpointText(wrong), JSON.stringify(wrong)).toThrow(CheckpointError)
})
