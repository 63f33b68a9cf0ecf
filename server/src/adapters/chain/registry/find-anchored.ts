// Finds an entry of ours in the registry by its event, so that no digest is paid for twice.
import { type Hex, hexData } from '@attestry/proof/chain/ethereum-hex'
import { encodeEventTopics } from 'viem'
import { entryIn } from '../evm-entry.ts'
import type { EvmNode } from '../evm-node.ts'
import { rawOf } from '../evm-proof.ts'
import { NodeRefusal } from '../json-rpc.ts'
import { ChainError } from '../port.ts'
import { anchorRegistryAbi } from './anchor-registry.ts'

/** Nodes limit the blocks per log query; one that allows fewer than this cannot be searched in reasonable time. */
const MIN_SPAN_BLOCKS = 500

export interface Wanted {
  readonly registry: Hex
  readonly from: number
  readonly digest: Uint8Array
  /** Only entries of this key: those of others do not count as ours. */
  readonly by: Hex
}

/** The transaction that made the entry, searching the latest blocks first. */
export async function findAnchored(node: EvmNode, wanted: Wanted, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const topics = topicsOf(wanted)
  const latest = await node.height(signal)
  let span = latest - wanted.from + 1
  for (let to = latest; to >= wanted.from; ) {
    const from = Math.max(wanted.from, to - span + 1)
    const hashes = await node.logs({ address: wanted.registry, topics, from, to }, signal).catch((error: unknown) => {
      if (error instanceof NodeRefusal && span > MIN_SPAN_BLOCKS) return undefined
      throw error
    })
    if (!hashes) {
      span = Math.max(MIN_SPAN_BLOCKS, Math.ceil(span / 2))
      continue
    }
    for (const hash of hashes) {
      const json = await node.transaction(hash, signal)
      if (!json) throw new ChainError('refused', `the node has the event but not the transaction ${hash}`)
      const raw = await rawOf(node, json, signal)
      if (entryIn(raw, wanted.digest)) return raw
    }
    to = from - 1
  }
  return undefined
}

function topicsOf({ digest, by }: Wanted): Hex[] {
  const topics = encodeEventTopics({ abi: anchorRegistryAbi, eventName: 'Anchored', args: { digest: hexData(digest), by } })
  return topics.filter((topic) => typeof topic === 'string')
}
