// RLP: the well-known examples, and rejection of every non-canonical form.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromHex, toHex } from '../bytes/hex.ts'
import { bytesOf, decodeRlp, decodeUint, encodeRlp, encodeUint, listOf, RlpError, type RlpItem } from './rlp.ts'

const text = (value: string) => new TextEncoder().encode(value)
const LOREM = 'Lorem ipsum dolor sit amet, consectetur adipisicing elit'

it.each<[string, RlpItem, string]>([
  ['dog', text('dog'), '83646f67'],
  ['cat and dog', [text('cat'), text('dog')], 'c88363617483646f67'],
  ['an empty string', text(''), '80'],
  ['an empty list', [], 'c0'],
  ['a zero byte', Uint8Array.of(0), '00'],
  ['a small byte', Uint8Array.of(15), '0f'],
  ['a larger byte', Uint8Array.of(0x80), '8180'],
  ['two bytes', Uint8Array.of(4, 0), '820400'],
  ['the sets of the number three', [[], [[]], [[], [[]]]], 'c7c0c1c0c3c0c1c0'],
  ['a long text', text(LOREM), `b838${toHex(text(LOREM))}`],
  ['a long list', Array(56).fill(Uint8Array.of(1)), `f838${'01'.repeat(56)}`],
])('RLP encodes and decodes %s', (_, item, encoded) => {
  expect(toHex(encodeRlp(item))).toBe(encoded)
  expect(decodeRlp(fromHex(encoded))).toEqual(item)
})

it('RLP round-trips, and an encoding with a changed byte never decodes to the same item', () => {
  const { item } = fc.letrec<{ item: RlpItem }>((tie) => ({
    item: fc.oneof({ maxDepth: 4 }, fc.uint8Array({ maxLength: 70 }), fc.array(tie('item'), { maxLength: 5 })),
  }))
  fc.assert(
    fc.property(item, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, where, change) => {
      const encoded = encodeRlp(value)
      expect(decodeRlp(encoded)).toEqual(value)
      const changed = encoded.slice()
      changed[where % changed.length] = (changed[where % changed.length] ?? 0) ^ change
      try {
        expect(encodeRlp(decodeRlp(changed))).toEqual(changed)
      } catch (error) {
        expect(error).toBeInstanceOf(RlpError)
      }
    }),
  )
})

it.each([
  ['no bytes', ''],
  ['trailing bytes', '83646f6700'],
  ['a text cut off', '83646f'],
  ['a list cut off', 'c883636174'],
  ['an item that reaches beyond its list', 'c283646f67'],
  ['a small byte in two bytes', '810f'],
  ['a short length in the long form', `b801ff`],
  ['a length with a leading zero', `b90038${'00'.repeat(56)}`],
  ['a length cut off', 'b9'],
  ['a length of eight bytes', `bf${'ff'.repeat(8)}`],
  ['a list in the long form with a short length', 'f801c0'],
])('decodeRlp rejects %s', (_, encoded) => {
  expect(() => decodeRlp(fromHex(encoded))).toThrow(RlpError)
})

it('decodeRlp rejects lists that are nested too deeply', () => {
  let nested: RlpItem = []
  for (let depth = 0; depth < 16; depth += 1) nested = [nested]
  expect(() => decodeRlp(encodeRlp(nested))).toThrow('too deep')
  const bottomless = new Uint8Array(200_000).fill(0xc1)
  expect(() => decodeRlp(bottomless)).toThrow(RlpError)
})

it('encodeUint writes no leading zeros and decodeUint rejects them', () => {
  for (const [value, bytes] of [
    [0n, ''],
    [15n, '0f'],
    [256n, '0100'],
    [(1n << 256n) - 1n, 'ff'.repeat(32)],
  ] as const) {
    expect(toHex(encodeUint(value))).toBe(bytes)
    expect(decodeUint(fromHex(bytes))).toBe(value)
  }
  expect(() => encodeUint(-1n)).toThrow(RlpError)
  expect(() => decodeUint(fromHex('0001'))).toThrow('leading zero')
  expect(() => decodeUint(fromHex('0102'), 1)).toThrow('wider')
})

it('bytesOf rejects lists and listOf rejects bytes', () => {
  expect(() => bytesOf([])).toThrow(RlpError)
  expect(() => bytesOf(undefined)).toThrow(RlpError)
  expect(() => bytesOf(new Uint8Array(31), 32)).toThrow(RlpError)
  expect(() => listOf(new Uint8Array())).toThrow(RlpError)
  expect(() => listOf(undefined)).toThrow(RlpError)
})
