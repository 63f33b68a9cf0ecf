// Builds the proof that a block contains a transaction, from the node's JSON; fails if the block cannot be recomputed.
import { sameBytes } from '@attestry/proof/bytes/digest'
import { type Hex, readData } from '@attestry/proof/chain/ethereum-hex'
import { type TransactionTrie, transactionTrie } from '@attestry/proof/chain/transaction-trie'
import type { Block, EvmNode, Fields } from './evm-node.ts'
import { NodeRefusal } from './json-rpc.ts'
import { ChainError } from './port.ts'
import { rawTransaction, transactionHash } from './raw-transaction.ts'

const MAX_TRANSACTION_BYTES = 1 << 21

export interface InclusionProof {
  readonly transaction: Uint8Array
  readonly index: number
  readonly proof: readonly Uint8Array[]
  readonly header: Uint8Array
}

/** All transactions of the block, checked against the root in its header. */
export async function openBlock(
  node: EvmNode,
  block: Block,
  signal: AbortSignal,
): Promise<{ readonly raws: readonly Uint8Array[]; readonly trie: TransactionTrie }> {
  const raws: Uint8Array[] = []
  for (const json of block.transactions) raws.push(await rawOf(node, json, signal))
  const trie = transactionTrie(raws)
  if (!sameBytes(trie.root, block.transactionsRoot))
    throw new ChainError('unprovable', `the transactions of block ${block.number} do not give its transactions root`)
  return { raws, trie }
}

export async function proveInclusion(node: EvmNode, block: Block, hash: Hex, signal: AbortSignal): Promise<InclusionProof> {
  const { raws, trie } = await openBlock(node, block, signal)
  const index = raws.findIndex((raw) => transactionHash(raw) === hash)
  const transaction = raws[index]
  if (!transaction) throw new ChainError('refused', `block ${block.number} does not contain transaction ${hash}`)
  return { transaction, index, proof: trie.prove(index), header: block.header }
}

/** Encoded from the JSON, else requested from the node: some chains have transaction types that we cannot encode. */
export async function rawOf(node: EvmNode, json: unknown, signal: AbortSignal): Promise<Uint8Array> {
  const { hash } = (json ?? {}) as Fields
  const known = rawTransaction((json ?? {}) as Fields)
  if (known) return known
  try {
    const raw = readData(await node.call('eth_getRawTransactionByHash', [hash], signal), { longest: MAX_TRANSACTION_BYTES })
    if (transactionHash(raw) === hash) return raw
  } catch (error) {
    if (!(error instanceof NodeRefusal || error instanceof TypeError)) throw error
  }
  throw new ChainError('unprovable', `cannot recompute transaction ${String(hash)}`)
}
