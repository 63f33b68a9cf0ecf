// EVM anchors of a real node verify offline; any change is rejected with a specific reason.
import { readFileSync } from 'node:fs'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../bytes/canonical-json.ts'
import { fromHex, toHex } from '../bytes/hex.ts'
import { AnchorError, type AnchorErrorReason } from './anchor-error.ts'
import { hexData } from './ethereum-hex.ts'
import { type EvmAnchor, type EvmAnchorExpectation, evmAnchor, verifyEvmAnchor } from './evm-anchor.ts'
import { decodeRlp, encodeRlp, encodeUint, listOf, type RlpItem } from './rlp.ts'
import { transactionTrie } from './transaction-trie.ts'

const vector = JSON.parse(readFileSync(new URL('../vectors/evm-anchor.json', import.meta.url), 'utf8')) as {
  digest: string
  anchors: { name: string; anchor: EvmAnchor }[]
}
const digest = fromHex(vector.digest)

const reasonOf = (anchor: unknown, expected: Partial<EvmAnchorExpectation> = {}): AnchorErrorReason | undefined => {
  try {
    verifyEvmAnchor(anchor, { digest, ...expected })
    return undefined
  } catch (error) {
    // Any other error would be a bug in the verifier.
    if (!(error instanceof AnchorError)) throw error
    return error.reason
  }
}

describe.each(vector.anchors)('the anchor of $name', ({ name, anchor }) => {
  // One anchor is changed at every digit, the others at every eleventh.
  const stride = name.startsWith('registry, prague') ? 1 : 11

  it('verifies, with block, time and hash', () => {
    const proven = verifyEvmAnchor(anchor, { digest })
    expect(proven).toMatchObject({
      chainId: '31337',
      blockNumber: Number(anchor.blockNumber),
      blockHash: anchor.blockHash,
      transactionHash: anchor.transactionHash,
      method: anchor.method,
      contract: anchor.method === 'registry' ? anchor.to : null,
    })
    expect(proven.blockTime.getTime() / 1000).toBe(Number(anchor.blockTime))
  })

  it('verifies after a round trip through canonical JSON', () => {
    expect(verifyEvmAnchor(JSON.parse(canonicalize(anchor)), { digest }).blockHash).toBe(anchor.blockHash)
  })

  it('is rejected for another digest', () => {
    expect(reasonOf(anchor, { digest: new Uint8Array(32) })).toBe('digest')
    expect(reasonOf(anchor, { digest: digest.subarray(1) })).toBe('digest')
  })

  it('is rejected with any digit of any field changed', () => {
    const changedAt = (text: string, at: number) => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)
    for (const [field, value] of Object.entries(anchor)) {
      if (field === 'format' || field === 'method') continue
      const texts: string[] = Array.isArray(value) ? value : [value as string]
      for (const [place, text] of texts.entries())
        for (let at = 2; at < text.length; at += stride) {
          const changed = changedAt(text, at)
          const lie = { ...anchor, [field]: Array.isArray(value) ? value.with(place, changed) : changed }
          expect(reasonOf(lie), `${field}[${place}] at ${at}`).toBeDefined()
        }
    }
  })

  it('is rejected with the other method', () => {
    expect(reasonOf({ ...anchor, method: anchor.method === 'registry' ? 'calldata' : 'registry' })).toBe('call')
    expect(reasonOf({ ...anchor, method: 'other' })).toBe('malformed')
  })

  it('is rejected if malformed', () => {
    for (const field of Object.keys(anchor)) {
      const { [field as keyof EvmAnchor]: _, ...rest } = anchor
      expect(reasonOf(rest), `without ${field}`).toBe('malformed')
      for (const value of [null, 5, {}, '', '0x', '0xG0', [5], 'x'.repeat(500_000), `0x${'00'.repeat(300_000)}`])
        expect(reasonOf({ ...anchor, [field]: value }), `${field}: ${JSON.stringify(value).slice(0, 20)}`).toBeDefined()
    }
    for (const other of [null, undefined, 5, 'x', [], [anchor], {}, { ...anchor, more: 1 }])
      expect(reasonOf(other)).toBe('malformed')
    const upper = { ...anchor, blockHash: anchor.blockHash.toUpperCase().replace('0X', '0x') }
    expect(reasonOf(upper)).toBe('malformed')
  })
})

describe('a forged anchor', () => {
  const [first, second] = [vector.anchors[0]?.anchor, vector.anchors[2]?.anchor] as [EvmAnchor, EvmAnchor]

  it.each<[string, Partial<EvmAnchor>, AnchorErrorReason]>([
    ['with a wrong transaction hash', { transactionHash: second.transactionHash }, 'transaction-hash'],
    ['with a wrong chain', { chainId: '0x1' }, 'chain'],
    ['with a wrong contract', { to: `0x${'11'.repeat(20)}` }, 'contract'],
    ['with a wrong transaction index', { transactionIndex: '0x5' }, 'place'],
    ['with a transaction index beyond every block', { transactionIndex: '0xffffffffff' }, 'place'],
    ['with the proof of another transaction', { proof: second.proof }, 'place'],
    ['with no proof', { proof: [] }, 'place'],
    ['with a proof above the node limit', { proof: Array(18).fill('0x') }, 'malformed'],
    ['with the header of another block', { header: second.header }, 'place'],
    ['with half a header', { header: hexData(fromHex(first.header.slice(2)).subarray(0, 300)) }, 'header'],
    ['with half a transaction', { transaction: hexData(fromHex(first.transaction.slice(2)).subarray(0, 60)) }, 'transaction'],
    ['with a wrong block hash', { blockHash: second.blockHash }, 'block-hash'],
    ['with a wrong block number', { blockNumber: '0x7' }, 'block-number'],
    ['with a wrong block time', { blockTime: '0x7' }, 'block-time'],
    ['with another format', { format: 'attestry/evm-anchor/v2' as never }, 'malformed'],
  ])('%s is rejected with its reason', (_, lie, reason) => {
    expect(reasonOf({ ...first, ...lie })).toBe(reason)
  })

  it('with a forged transaction in place of the one in the block is rejected', () => {
    const other = new Uint8Array(32).fill(7)
    const raw = fromHex(first.transaction.slice(2).replace(vector.digest, toHex(other)))
    const made = { ...first, digest: hexData(other), transaction: hexData(raw), transactionHash: hexData(keccak_256(raw)) }
    expect(reasonOf(made, { digest: other })).toBe('place')
  })

  it('with the index and proof of another transaction of the same block is rejected', () => {
    const [one, other] = vector.anchors.map(({ anchor }) => anchor) as [EvmAnchor, EvmAnchor]
    expect(one.blockHash).toBe(other.blockHash)
    expect(reasonOf({ ...one, transactionIndex: other.transactionIndex, proof: other.proof })).toBe('place')
  })

  /** An anchor with a forged header over the one transaction. */
  const ownBlock = (change: (items: readonly RlpItem[]) => readonly RlpItem[]) => {
    const transaction = fromHex(first.transaction.slice(2))
    const trie = transactionTrie([transaction])
    const items = listOf(decodeRlp(fromHex(first.header.slice(2)))).with(4, trie.root)
    const header = encodeRlp(change(items))
    return evmAnchor({ digest, method: 'registry', transaction, index: 0, proof: trie.prove(0), header })
  }

  it('with a forged block is rejected only if the block hash is compared with the chain', () => {
    const made = ownBlock((items) => items)
    expect(reasonOf(made)).toBeUndefined()
    expect(reasonOf(made, { blockHash: first.blockHash })).toBe('block-hash')
  })

  it('with a block time beyond the range of Date is rejected', () => {
    expect(reasonOf(ownBlock((items) => items.with(11, encodeUint(8_640_000_000_000n))))).toBeUndefined()
    expect(reasonOf(ownBlock((items) => items.with(11, encodeUint(8_640_000_000_001n))))).toBe('block-time')
  })
})

describe('expectations of verifyEvmAnchor', () => {
  const anchor = vector.anchors[0]?.anchor as EvmAnchor
  const { to: contract, blockHash } = anchor

  it('are compared if given: chain, contract, block hash', () => {
    expect(reasonOf(anchor, { chainId: '31337', contract, blockHash })).toBeUndefined()
    expect(reasonOf(anchor, { chainId: '1' })).toBe('chain')
    expect(reasonOf(anchor, { contract: `0x${'11'.repeat(20)}` })).toBe('contract')
    expect(reasonOf(anchor, { blockHash: `0x${'11'.repeat(32)}` })).toBe('block-hash')
  })

  it('reject a bare-calldata anchor if a contract is expected', () => {
    const bare = vector.anchors[1]?.anchor as EvmAnchor
    expect(reasonOf(bare, { contract: bare.to })).toBe('contract')
  })
})
