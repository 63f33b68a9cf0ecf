// Anchors of a real node are proven offline, and refused by name with anything in them changed.
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
    // Anything else thrown would be a hole in the verifier.
    if (!(error instanceof AnchorError)) throw error
    return error.reason
  }
}

describe.each(vector.anchors)('an anchor by $name', ({ name, anchor }) => {
  // One is tried at every digit, the others at some.
  const stride = name.startsWith('registry, prague') ? 1 : 11

  it('is proven, with block, time and hash', () => {
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

  it('survives canonical JSON', () => {
    expect(verifyEvmAnchor(JSON.parse(canonicalize(anchor)), { digest }).blockHash).toBe(anchor.blockHash)
  })

  it('is refused for another digest', () => {
    expect(reasonOf(anchor, { digest: new Uint8Array(32) })).toBe('digest')
    expect(reasonOf(anchor, { digest: digest.subarray(1) })).toBe('digest')
  })

  it('is refused with any digit of any field changed', () => {
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

  it('is refused as the other method', () => {
    expect(reasonOf({ ...anchor, method: anchor.method === 'registry' ? 'calldata' : 'registry' })).toBe('call')
    expect(reasonOf({ ...anchor, method: 'other' })).toBe('malformed')
  })

  it('is refused in another form', () => {
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

describe('a lie', () => {
  const [first, second] = [vector.anchors[0]?.anchor, vector.anchors[2]?.anchor] as [EvmAnchor, EvmAnchor]

  it.each<[string, Partial<EvmAnchor>, AnchorErrorReason]>([
    ['about the transaction’s hash', { transactionHash: second.transactionHash }, 'transaction-hash'],
    ['about the chain', { chainId: '0x1' }, 'chain'],
    ['about the contract', { to: `0x${'11'.repeat(20)}` }, 'contract'],
    ['about the place', { transactionIndex: '0x5' }, 'place'],
    ['about a place beyond every block', { transactionIndex: '0xffffffffff' }, 'place'],
    ['with the proof of another', { proof: second.proof }, 'place'],
    ['with no proof', { proof: [] }, 'place'],
    ['with a proof without end', { proof: Array(18).fill('0x') }, 'malformed'],
    ['with another’s header', { header: second.header }, 'place'],
    ['with half a header', { header: hexData(fromHex(first.header.slice(2)).subarray(0, 300)) }, 'header'],
    ['with half a transaction', { transaction: hexData(fromHex(first.transaction.slice(2)).subarray(0, 60)) }, 'transaction'],
    ['about the block’s hash', { blockHash: second.blockHash }, 'block-hash'],
    ['about the block’s number', { blockNumber: '0x7' }, 'block-number'],
    ['about the time', { blockTime: '0x7' }, 'block-time'],
    ['with another format', { format: 'attestry/evm-anchor/v2' as never }, 'malformed'],
  ])('%s is named', (_, lie, reason) => {
    expect(reasonOf({ ...first, ...lie })).toBe(reason)
  })

  it('with a transaction of one’s own, for any digest, in place of the one that is in the block', () => {
    const other = new Uint8Array(32).fill(7)
    const raw = fromHex(first.transaction.slice(2).replace(vector.digest, toHex(other)))
    const made = { ...first, digest: hexData(other), transaction: hexData(raw), transactionHash: hexData(keccak_256(raw)) }
    expect(reasonOf(made, { digest: other })).toBe('place')
  })

  it('with the place and proof of another transaction of the same block', () => {
    const [one, other] = vector.anchors.map(({ anchor }) => anchor) as [EvmAnchor, EvmAnchor]
    expect(one.blockHash).toBe(other.blockHash)
    expect(reasonOf({ ...one, transactionIndex: other.transactionIndex, proof: other.proof })).toBe('place')
  })

  /** A header that never was, over the one transaction. */
  const ownBlock = (change: (items: readonly RlpItem[]) => readonly RlpItem[]) => {
    const transaction = fromHex(first.transaction.slice(2))
    const trie = transactionTrie([transaction])
    const items = listOf(decodeRlp(fromHex(first.header.slice(2)))).with(4, trie.root)
    const header = encodeRlp(change(items))
    return evmAnchor({ digest, method: 'registry', transaction, index: 0, proof: trie.prove(0), header })
  }

  it('about a block of one’s own making has another hash than the chain’s', () => {
    const made = ownBlock((items) => items)
    expect(reasonOf(made)).toBeUndefined()
    expect(reasonOf(made, { blockHash: first.blockHash })).toBe('block-hash')
  })

  it('about a block at a time no calendar has', () => {
    expect(reasonOf(ownBlock((items) => items.with(11, encodeUint(8_640_000_000_000n))))).toBeUndefined()
    expect(reasonOf(ownBlock((items) => items.with(11, encodeUint(8_640_000_000_001n))))).toBe('block-time')
  })
})

describe('what the reader knows from elsewhere', () => {
  const anchor = vector.anchors[0]?.anchor as EvmAnchor
  const { to: contract, blockHash } = anchor

  it('is compared when it is given', () => {
    expect(reasonOf(anchor, { chainId: '31337', contract, blockHash })).toBeUndefined()
    expect(reasonOf(anchor, { chainId: '1' })).toBe('chain')
    expect(reasonOf(anchor, { contract: `0x${'11'.repeat(20)}` })).toBe('contract')
    expect(reasonOf(anchor, { blockHash: `0x${'11'.repeat(32)}` })).toBe('block-hash')
  })

  it('a bare digest sent to somebody is in no registry', () => {
    const bare = vector.anchors[1]?.anchor as EvmAnchor
    expect(reasonOf(bare, { contract: bare.to })).toBe('contract')
  })
})
