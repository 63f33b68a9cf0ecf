// Puts a registry contract on a chain, once, and says where it stands.
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
const PATIENCE_MS = 5 * 60_000

/** Resolves when the contract stands in a block; gives up by `signal`, five minutes from now unless told otherwise. */
export async function deployRegistry(
  url: string,
  privateKey: string,
  signal: AbortSignal = AbortSignal.timeout(PATIENCE_MS),
): Promise<DeployedRegistry> {
  const node = connectEvmNode(url, DEADLINE_MS)
  const sender = createSender(node, privateKey, Number.POSITIVE_INFINITY)
  const turn = await sender.look(signal)
  if (turn.waiting) throw new ChainError('in-flight', 'an earlier transaction of this key is not in a block yet')
  const { hash } = await sender.send({ data: anchorRegistryBytecode }, turn, () => undefined, signal)
  for (;;) {
    const at = await node.blockOf(hash, signal)
    const block = at && (await node.block(at.hash, false, signal))
    if (at && block) {
      if (!at.contract || !(await node.hasCode(at.contract, signal)))
        throw new ChainError('refused', 'the chain did not create it')
      return { address: at.contract, block: block.number, transactionHash: hash }
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => {
      throw new ChainError('in-flight', `transaction ${hash} is not in a block yet`)
    })
  }
}
