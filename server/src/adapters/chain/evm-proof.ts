// Turns a block as a node tells it into the proof that one of its transactions stands in it, or says that it cannot.
import { sameBytes } from '@attestry/proof/bytes/digest'
import { type Hex, readData } from '@attestry/proof/chain/ethereum-hex'
import { type TransactionTrie, transactionTrie } from '@attestry/proof/chain/transaction-trie'
import type { Block, EvmNode, Fields } from './evm-node.ts'
import { NodeRefusal } from './json-rpc.ts'
import { ChainError } from './port.ts'
import { rawTransaction, transactionHash } from './raw-transaction.ts'

const LONGEST_RAW = 1 << 21

export interface Place {
  readonly transaction: Uint8Array
  readonly index: number
  readonly proof: readonly Uint8Array[]
  readonly header: Uint8Array
}

/** Every transaction of the block, under the root its header names. */
export async function openBlock(
  node: EvmNode,
  block: Block,
  signal: AbortSignal,
): Promise<{ readonly raws: readonly Uint8Array[]; readonly trie: TransactionTrie }> {
  const raws: Uint8Array[] = []
  for (const told of block.transactions) raws.push(await rawOf(node, told, signal))
  const trie = transactionTrie(raws)
  if (!sameBytes(trie.root, block.transactionsRoot))
    throw new ChainError('unprovable', 'the transactions of a block do not add up to its root')
  return { raws, trie }
}

export async function placeIn(node: EvmNode, block: Block, hash: Hex, signal: AbortSignal): Promise<Place> {
  const { raws, trie } = await openBlock(node, block, signal)
  const index = raws.findIndex((raw) => transactionHash(raw) === hash)
  const transaction = raws[index]
  if (!transaction) throw new ChainError('refused', 'the node names a block that does not hold the transaction')
  return { transaction, index, proof: trie.prove(index), header: block.header }
}

/** From what was told, else asked for as it is: some kinds of transactions only their own chain can write. */
export async function rawOf(node: EvmNode, told: unknown, signal: AbortSignal): Promise<Uint8Array> {
  const { hash } = (told ?? {}) as Fields
  const known = rawTransaction((told ?? {}) as Fields)
  if (known) return known
  try {
    const raw = readData(await node.ask('eth_getRawTransactionByHash', [hash], signal), { longest: LONGEST_RAW })
    if (transactionHash(raw) === hash) return raw
  } catch (error) {
    if (!(error instanceof NodeRefusal || error instanceof TypeError)) throw error
  }
  throw new ChainError('unprovable', 'a transaction of this chain cannot be put together again')
}
