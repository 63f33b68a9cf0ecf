// Deploys a registry contract and returns its address.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from '@attestry/proof/chain/ethereum-hex'
import { connectEvmNode } from '../evm-node.ts'
import { createSender } from '../evm-sender.ts'
import { ChainError } from '../port.ts'
import { anchorRegistryBytecode } from './anchor-registry.ts'

export interface DeployedRegistry {
  readonly address: Hex
  readonly block: number
  readonly transactionHash: Hex
}

const DEADLINE_MS = 10_000
const POLL_MS = 250
const DEPLOY_TIMEOUT_MS = 5 * 60_000

/** Resolves when the contract is in a block; aborted by `signal`, by default after five minutes. */
export async function deployRegistry(
  url: string,
  privateKey: string,
  signal: AbortSignal = AbortSignal.timeout(DEPLOY_TIMEOUT_MS),
): Promise<DeployedRegistry> {
  const node = connectEvmNode(url, DEADLINE_MS)
  const sender = createSender(node, privateKey, Number.POSITIVE_INFINITY)
  const state = await sender.currentState(signal)
  if (state.waiting) throw new ChainError('in-flight', 'an earlier transaction of this key is not in a block yet')
  const { hash } = await sender.send({ data: anchorRegistryBytecode }, state, () => undefined, signal)
  for (;;) {
    const at = await node.blockOf(hash, signal)
    const block = at && (await node.block(at.hash, false, signal))
    if (at && block) {
      if (!at.contract || !(await node.hasCode(at.contract, signal)))
        throw new ChainError('refused', `transaction ${hash} did not create the registry`)
      return { address: at.contract, block: block.number, transactionHash: hash }
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => {
      throw new ChainError('in-flight', `transaction ${hash} is not in a block yet`)
    })
  }
}
