// The transaction trie: the root of a real block, and every kind of invalid proof.
import { readFileSync } from 'node:fs'
import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../bytes/hex.ts'
import { decodeRlp, encodeRlp, listOf, type RlpItem } from './rlp.ts'
import { provenTransaction, TrieError, transactionTrie } from './transaction-trie.ts'

const vector = JSON.parse(readFileSync(new URL('../vectors/transaction-trie.json', import.meta.url), 'utf8')) as {
  transactionsRoot: string
  transactions: string[]
}
const transactions = vector.transactions.map((text) => fromHex(text.slice(2)))

it('transactionTrie has the root of the real block header', () => {
  expect(`0x${toHex(transactionTrie(transactions).root)}`).toBe(vector.transactionsRoot)
})

it('transactionTrie of no transactions has the root of an empty block', () => {
  const { root, prove } = transactionTrie([])
  expect(toHex(root)).toBe('56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421')
  expect(() => prove(0)).toThrow(TrieError)
})

it('transactionTrie proves every transaction of blocks of any size, only at its own index', () => {
  const sizes = [1, 2, 15, 16, 17, 18, 127, 128, 129, 130, 255, 256, 257, 300]
  for (const size of sizes) {
    const block = Array.from({ length: size }, (_, at) => fromHex(at.toString(16).padStart(8, '0').repeat(12)))
    const { root, prove } = transactionTrie(block)
    const around = [0, 1, 2, 14, 15, 16, 17, 126, 127, 128, 129, 254, 255, 256, size - 2, size - 1]
    for (const index of around.filter((place) => place >= 0 && place < size)) {
      const proof = prove(index)
      expect(provenTransaction({ root, index, proof })).toEqual(block[index])
      expect(() => provenTransaction({ root, index: index + 1, proof })).toThrow(TrieError)
    }
    expect(() => prove(size)).toThrow(TrieError)
  }
})

it('transactionTrie proves values so short that their nodes are embedded in their parents', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 40 }), (block) => {
      const { root, prove } = transactionTrie(block)
      for (const [index, transaction] of block.entries())
        expect(provenTransaction({ root, index, proof: prove(index) })).toEqual(transaction)
    }),
    { numRuns: 50 },
  )
})

describe('a transaction proof', () => {
  const index = 3
  const { root, prove } = transactionTrie(transactions)
  const proof = prove(index)
  const expectRejected = (changed: Partial<Parameters<typeof provenTransaction>[0]>) =>
    expect(() => provenTransaction({ root, index, proof, ...changed })).toThrow(TrieError)

  it('is rejected with any byte of any node changed', () => {
    for (const [at, node] of proof.entries())
      for (let byte = 0; byte < node.length; byte += 1) {
        const copy = node.slice()
        copy[byte] = (copy[byte] ?? 0) ^ (1 << (byte & 7))
        expectRejected({ proof: proof.with(at, copy) })
      }
  })

  it('is rejected under another root', () => {
    expectRejected({ root: keccak_256(root) })
    expectRejected({ root: new Uint8Array() })
  })

  it('is rejected with a node missing, duplicated, added or out of order', () => {
    for (const at of proof.keys()) {
      expectRejected({ proof: proof.toSpliced(at, 1) })
      expectRejected({ proof: proof.toSpliced(at, 0, proof[at] as Uint8Array) })
    }
    expectRejected({ proof: [...proof, new Uint8Array()] })
    expectRejected({ proof: proof.toReversed() })
    expectRejected({ proof: [] })
  })

  it('is rejected for an invalid index', () => {
    for (const place of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) expectRejected({ index: place })
  })
})

describe('a forged trie node with a matching hash', () => {
  const shows = (node: RlpItem, index = 0) => {
    const encoded = encodeRlp(node)
    return provenTransaction({ root: keccak_256(encoded), index, proof: [encoded] })
  }
  const value = Uint8Array.of(1, 2, 3)
  const branch = (child: RlpItem, at: number): RlpItem[] => [...Array(17).fill(new Uint8Array())].with(at, child)

  it('is accepted if valid, which shows that the rejections below have the expected cause', () => {
    expect(shows([fromHex('2080'), value])).toEqual(value)
    expect(shows([fromHex('18'), branch([fromHex('20'), value], 0)])).toEqual(value)
  })

  it.each<[string, RlpItem]>([
    ['bytes', fromHex('80')],
    ['an empty list', []],
    ['of three items', [fromHex('2080'), value, value]],
    ['of eighteen items', [...branch(value, 0), value]],
    ['with a path without flags', [fromHex(''), value]],
    ['with unknown flags', [fromHex('6080'), value]],
    ['with unknown flags and an odd path', [fromHex('98'), branch([fromHex('20'), value], 0)]],
    ['with a padded path', [fromHex('2180'), value]],
    ['with a path that is shorter', [fromHex('38'), value]],
    ['with a path that goes on', [fromHex('208000'), value]],
    ['with a list as path', [[], value]],
    ['with a list as value', [fromHex('2080'), [value]]],
    ['an extension by nothing', [fromHex('00'), [fromHex('2080'), value]]],
    ['an extension elsewhere', [fromHex('17'), branch([fromHex('20'), value], 0)]],
    ['an extension to a value', [fromHex('18'), value]],
    ['a branch without the child', branch([fromHex('20'), value], 7)],
    ['a branch where the path has ended', [fromHex('0080'), branch(value, 16)]],
  ])('is rejected if it is %s', (_, node) => {
    expect(() => shows(node)).toThrow(TrieError)
  })

  it('is rejected if it is not RLP', () => {
    const junk = Uint8Array.of(0xff, 0xff)
    expect(() => provenTransaction({ root: keccak_256(junk), index: 0, proof: [junk] })).toThrow(TrieError)
  })

  it('is not confused with a node inside the transaction', () => {
    const inner = encodeRlp([fromHex('2080'), value])
    expect(listOf(decodeRlp(inner))).toHaveLength(2)
    expect(shows([fromHex('2080'), inner])).toEqual(inner)
  })
})
