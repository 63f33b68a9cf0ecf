// How an entry fares: still waiting, lost, or deep enough in the chain to be proven, with the proof checked before it is handed out.
import { AnchorError } from '@attestry/proof/chain/anchor-error'
import { type EvmAnchor, evmAnchor, verifyEvmAnchor } from '@attestry/proof/chain/evm-anchor'
import { type ReadEntry, readEntry } from './evm-entry.ts'
import type { EvmNode } from './evm-node.ts'
import { placeIn } from './evm-proof.ts'
import { isKnownAlready, isNumberTaken } from './evm-sender.ts'
import { requireChain } from './evm-submit.ts'
import { type AnchorReceipt, ChainError } from './port.ts'

type Data = AnchorReceipt['data']

/** Undefined as long as it is not settled. */
export async function proveSubmitted(
  node: EvmNode,
  data: Data,
  digest: Uint8Array,
  confirmations: number,
  signal: AbortSignal,
): Promise<{ data: Data; at: string } | undefined> {
  const entry = readEntry(data, digest)
  await requireChain(node, entry.chainId, signal)
  const at = await node.blockOf(entry.transactionHash, signal)
  if (!at) return void (await checkWaiting(node, entry, signal))
  const block = await node.block(at.hash, true, signal)
  if (!block || (await node.height(signal)) - block.number + 1 < confirmations) return undefined
  // A block that was displaced is still found by its hash, but no longer by its number.
  if ((await node.block(block.number, false, signal))?.hash !== block.hash) return undefined
  const place = await placeIn(node, block, entry.transactionHash, signal)
  const anchor: EvmAnchor = evmAnchor({ digest, method: 'registry', ...place })
  const { blockTime } = checked('unprovable', () =>
    verifyEvmAnchor(anchor, { digest, contract: entry.to, chainId: entry.chainId, blockHash: block.hash }),
  )
  return { data: { ...anchor }, at: blockTime.toISOString() }
}

/** Still good by itself, and still on the chain. */
export async function proveConfirmed(node: EvmNode, data: Data, digest: Uint8Array, signal: AbortSignal): Promise<void> {
  const { chainId, blockNumber, blockHash } = checked('bad-receipt', () => verifyEvmAnchor(data, { digest }))
  await requireChain(node, chainId, signal)
  if ((await node.block(blockNumber, false, signal))?.hash !== blockHash)
    throw new ChainError('lost', 'the chain no longer has the block that holds the entry')
}

/** Not in a block: it waits, or the pool forgot it and is told again, or it will never come. */
async function checkWaiting(node: EvmNode, entry: ReadEntry, signal: AbortSignal): Promise<void> {
  if (!(await node.hasCode(entry.to, signal)))
    throw new ChainError('lost', 'the registry is gone from this chain and the entry with it: the chain has lost its state')
  if (await node.transaction(entry.transactionHash, signal)) return
  try {
    await node.send(entry.transaction, signal)
  } catch (error) {
    if (isKnownAlready(error)) return
    if (!isNumberTaken(error)) throw error
    if (await node.blockOf(entry.transactionHash, signal)) return
    throw new ChainError('lost', 'the entry is not on the chain, and another transaction took its number')
  }
}

function checked<Value>(code: 'bad-receipt' | 'unprovable', verify: () => Value): Value {
  try {
    return verify()
  } catch (error) {
    if (error instanceof AnchorError) throw new ChainError(code, `not a proof for this digest: ${error.message}`)
    throw error
  }
}
