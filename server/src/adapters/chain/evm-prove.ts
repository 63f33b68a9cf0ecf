// State of an entry: pending, lost, or confirmed; proofs are verified before they are returned.
import { AnchorError } from '@attestry/proof/chain/anchor-error'
import { type EvmAnchor, evmAnchor, verifyEvmAnchor } from '@attestry/proof/chain/evm-anchor'
import { type ReadEntry, readEntry } from './evm-entry.ts'
import type { EvmNode } from './evm-node.ts'
import { proveInclusion } from './evm-proof.ts'
import { isAlreadyKnown, isNonceTaken } from './evm-sender.ts'
import { requireChain } from './evm-submit.ts'
import { type AnchorReceipt, ChainError } from './port.ts'

type Data = AnchorReceipt['data']

/** Undefined while it is not confirmed. */
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
  if (!at) return void (await checkPending(node, entry, signal))
  const block = await node.block(at.hash, true, signal)
  if (!block || (await node.height(signal)) - block.number + 1 < confirmations) return undefined
  // After a reorganisation a block is still found by its hash, but no longer by its number.
  if ((await node.block(block.number, false, signal))?.hash !== block.hash) return undefined
  const inclusion = await proveInclusion(node, block, entry.transactionHash, signal)
  const anchor: EvmAnchor = evmAnchor({ digest, method: 'registry', ...inclusion })
  const { blockTime } = checked('unprovable', () =>
    verifyEvmAnchor(anchor, { digest, contract: entry.to, chainId: entry.chainId, blockHash: block.hash }),
  )
  return { data: { ...anchor }, at: blockTime.toISOString() }
}

/** Checks that the proof is valid and its block still on the chain. */
export async function proveConfirmed(node: EvmNode, data: Data, digest: Uint8Array, signal: AbortSignal): Promise<void> {
  const { chainId, blockNumber, blockHash } = checked('bad-receipt', () => verifyEvmAnchor(data, { digest }))
  await requireChain(node, chainId, signal)
  if ((await node.block(blockNumber, false, signal))?.hash !== blockHash)
    throw new ChainError('lost', `block ${blockNumber} of the chain is no longer ${blockHash}`)
}

/** Not in a block: pending; or dropped from the mempool and sent again; or lost. */
async function checkPending(node: EvmNode, entry: ReadEntry, signal: AbortSignal): Promise<void> {
  if (!(await node.hasCode(entry.to, signal)))
    throw new ChainError(
      'lost',
      `there is no registry at ${entry.to} any more: the chain has lost its state, and the entry with it`,
    )
  if (await node.transaction(entry.transactionHash, signal)) return
  try {
    await node.send(entry.transaction, signal)
  } catch (error) {
    if (isAlreadyKnown(error)) return
    if (!isNonceTaken(error)) throw error
    if (await node.blockOf(entry.transactionHash, signal)) return
    throw new ChainError('lost', `entry ${entry.transactionHash} is not on the chain, and another transaction has its nonce`)
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
