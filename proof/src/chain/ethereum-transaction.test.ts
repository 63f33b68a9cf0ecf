// Transactions of the types that anchors use, read strictly; malleable encodings are rejected.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { concat } from '../bytes/digest.ts'
import { fromHex } from '../bytes/hex.ts'
import { hexData } from './ethereum-hex.ts'
import { MAX_TRANSACTION_BYTES, readTransaction, TransactionError } from './ethereum-transaction.ts'
import { decodeRlp, encodeRlp, encodeUint, listOf, type RlpItem } from './rlp.ts'

const { anchors } = JSON.parse(readFileSync(new URL('../vectors/evm-anchor.json', import.meta.url), 'utf8')) as {
  anchors: { name: string; anchor: Record<string, string> }[]
}
const rawOf = (name: string) => {
  const found = anchors.find((one) => one.name.startsWith(name))
  return fromHex(String(found?.anchor.transaction).slice(2))
}

it.each(anchors)('readTransaction reads the anchor transaction of $name', ({ anchor }) => {
  const { hash, chainId, to } = readTransaction(fromHex(String(anchor.transaction).slice(2)))
  expect(hexData(hash)).toBe(anchor.transactionHash)
  expect(chainId).toBe(31_337n)
  expect(to && hexData(to)).toBe(anchor.to)
})

/** The example of EIP-155. */
it('readTransaction reads the chain id of a legacy transaction', () => {
  const raw = fromHex(
    'f86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  )
  expect(readTransaction(raw)).toMatchObject({ chainId: 1n, nonce: 9n, to: new Uint8Array(20).fill(0x35) })
})

describe.each(['registry, istanbul', 'registry, prague'])('the transaction of %s', (name) => {
  const raw = rawOf(name)
  const typed = (raw[0] ?? 0) < 0x80
  const items = listOf(decodeRlp(typed ? raw.subarray(1) : raw))
  const write = (changed: readonly RlpItem[]) => concat(raw.slice(0, typed ? 1 : 0), encodeRlp(changed))
  const expectRejected = (changed: readonly RlpItem[]) => expect(() => readTransaction(write(changed))).toThrow(TransactionError)

  it('re-encodes to the same bytes', () => {
    expect(write(items)).toEqual(raw)
  })

  it('is rejected with an extra or missing field or trailing bytes', () => {
    expectRejected(items.slice(1))
    expectRejected([...items, new Uint8Array()])
    expect(() => readTransaction(Uint8Array.of(...raw, 0))).toThrow(TransactionError)
  })

  it('is rejected with a malformed field', () => {
    const calldata = typed ? 7 : 5
    for (const [at, item] of items.entries()) {
      expectRejected(items.with(at, item instanceof Uint8Array ? [item] : new Uint8Array()))
      if (at !== calldata && item instanceof Uint8Array) expectRejected(items.with(at, new Uint8Array(33)))
    }
    expectRejected(items.with(typed ? 5 : 3, new Uint8Array(19)))
  })

  it('is rejected above the size limit of nodes', () => {
    expectRejected(items.with(typed ? 7 : 5, new Uint8Array(MAX_TRANSACTION_BYTES)))
    expect(readTransaction(write(items.with(typed ? 7 : 5, new Uint8Array(100_000)))).data).toHaveLength(100_000)
  })

  it('is rejected without a signature', () => {
    for (const at of [items.length - 1, items.length - 2]) expectRejected(items.with(at, new Uint8Array()))
  })

  it('has no recipient if it creates a contract', () => {
    expect(readTransaction(write(items.with(typed ? 5 : 3, new Uint8Array()))).to).toBeUndefined()
  })
})

it('readTransaction rejects a legacy transaction without a chain id', () => {
  const items = listOf(decodeRlp(rawOf('registry, istanbul')))
  for (const v of [0n, 27n, 28n, 35n, 36n])
    expect(() => readTransaction(encodeRlp(items.with(6, encodeUint(v))))).toThrow('no chain')
})

it('readTransaction rejects an invalid parity and a malformed access list', () => {
  const items = listOf(decodeRlp(rawOf('registry, prague').subarray(1)))
  const read = (changed: readonly RlpItem[]) => () => readTransaction(Uint8Array.of(2, ...encodeRlp(changed)))
  expect(read(items.with(9, encodeUint(2n)))).toThrow('parity')
  const address = new Uint8Array(20)
  expect(read(items.with(8, [[address, [new Uint8Array(32)]]]))).not.toThrow()
  for (const list of [[address], [[address]], [[address, [address]]], [[address, [], []]], [[new Uint8Array(32), []]]])
    expect(read(items.with(8, list))).toThrow(TransactionError)
})

it('readTransaction rejects other transaction types and bytes that are no transaction', () => {
  for (const type of [0, 3, 4, 0x7e, 0x7f])
    expect(() => readTransaction(Uint8Array.of(type, ...rawOf('registry, prague').subarray(1)))).toThrow(TransactionError)
  for (const bytes of [new Uint8Array(), Uint8Array.of(0x80), Uint8Array.of(0xc0), new Uint8Array(MAX_TRANSACTION_BYTES + 1)])
    expect(() => readTransaction(bytes)).toThrow(TransactionError)
})
