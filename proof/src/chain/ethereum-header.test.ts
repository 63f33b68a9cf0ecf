// Ethereum headers: hashes of real headers of every fork, and strict rejection of anything else.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodeHeader, HeaderError, MAX_HEADER_BYTES, readHeader } from './ethereum-header.ts'
import { hexData } from './ethereum-hex.ts'
import { decodeRlp, encodeRlp, encodeUint, listOf, type RlpItem } from './rlp.ts'

const { headers } = JSON.parse(readFileSync(new URL('../vectors/ethereum-header.json', import.meta.url), 'utf8')) as {
  headers: { fork: string; hash: string; block: Record<string, string> }[]
}
const latest = headers.at(-1)?.block as Record<string, string>

it.each(headers)('a $fork header is encoded to the hash that the node reports', ({ hash, block }) => {
  const header = readHeader(encodeHeader(block))
  expect(hexData(header.hash)).toBe(hash)
  expect(hexData(header.transactionsRoot)).toBe(block.transactionsRoot)
  expect(hexData(header.parentHash)).toBe(block.parentHash)
  expect(header.number).toBe(Number(block.number))
  expect(header.timestamp).toBe(Number(block.timestamp))
})

it('the header vectors cover five field counts', () => {
  expect(new Set(headers.map(({ block }) => Object.keys(block).length))).toEqual(new Set([15, 16, 17, 20, 21]))
})

it('readHeader reads the two fields that Amsterdam adds, but not one of them alone', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const items = listOf(decodeRlp(encodeHeader({ ...latest, blockAccessListHash: hash, slotNumber: '0x5' })))
  expect(items).toHaveLength(23)
  expect(readHeader(encodeRlp(items)).number).toBe(Number(latest.number))
  expect(() => encodeHeader({ ...latest, blockAccessListHash: hash })).toThrow(HeaderError)
})

describe('encodeHeader of a JSON-RPC block', () => {
  it('gives a different hash if any field changes', () => {
    const hash = hexData(readHeader(encodeHeader(latest)).hash)
    for (const [name, value] of Object.entries(latest)) {
      const last = value.at(-1) === '1' ? '2' : '1'
      const changed = value === '0x' ? '0x01' : value.slice(0, -1) + last
      expect(hexData(readHeader(encodeHeader({ ...latest, [name]: changed })).hash), name).not.toBe(hash)
    }
  })

  it('rejects a missing field, a wrong width and a wrong form', () => {
    for (const [name, value] of Object.entries(latest)) {
      const gone = Object.fromEntries(Object.entries(latest).filter(([other]) => other !== name))
      if (name !== 'requestsHash') expect(() => encodeHeader(gone), `without ${name}`).toThrow(HeaderError)
      for (const wrong of [`${value}zz`, value.slice(2), 5, {}, [], `0x${'f'.repeat(20_000)}`])
        expect(() => encodeHeader({ ...latest, [name]: wrong }), `${name}: ${JSON.stringify(wrong).slice(0, 80)}`).toThrow(
          HeaderError,
        )
    }
    expect(() => encodeHeader({ ...latest, number: '0x01' })).toThrow(HeaderError)
  })
})

describe('readHeader', () => {
  const items = listOf(decodeRlp(encodeHeader(latest)))
  const expectRejected = (changed: readonly RlpItem[]) => expect(() => readHeader(encodeRlp(changed))).toThrow(HeaderError)

  it('rejects a field count of no fork', () => {
    for (const count of [0, 1, 14, 18, 19]) expectRejected(items.slice(0, count))
    expectRejected([...items, new Uint8Array(32)])
    expectRejected([...items, new Uint8Array(32), encodeUint(1n), encodeUint(1n)])
  })

  it('rejects a field of wrong width and a list as a field', () => {
    for (const [at, item] of items.entries()) {
      expectRejected(items.with(at, []))
      expectRejected(items.with(at, new Uint8Array(9_000).fill(1)))
      if ((item as Uint8Array).length === 32) expectRejected(items.with(at, new Uint8Array(31)))
    }
  })

  it('rejects numbers with a leading zero or above the safe integer range', () => {
    for (const at of [7, 8, 9, 10, 11, 15, 17, 18]) expectRejected(items.with(at, Uint8Array.of(0, 1)))
    for (const at of [8, 11]) expectRejected(items.with(at, encodeUint(1n << 60n)))
  })

  it('rejects bytes that are not a header', () => {
    for (const bytes of [new Uint8Array(), Uint8Array.of(0x80), new Uint8Array(MAX_HEADER_BYTES + 1), Uint8Array.of(0xff)])
      expect(() => readHeader(bytes)).toThrow(HeaderError)
    expect(() => readHeader(Uint8Array.of(...encodeHeader(latest), 0))).toThrow(HeaderError)
  })
})
