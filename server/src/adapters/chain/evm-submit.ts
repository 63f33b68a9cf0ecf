// Enters a digest once: looks for an earlier entry, waits for its turn, and only then pays.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, hexData } from '@attestry/proof/chain/ethereum-hex'
import { anchorCalldata } from '@attestry/proof/chain/evm-anchor'
import { type EvmEntry, entryOf } from './evm-entry.ts'
import type { EvmNode } from './evm-node.ts'
import { openBlock } from './evm-proof.ts'
import type { Sender, Sent, Turn } from './evm-sender.ts'
import { ChainError } from './port.ts'
import { findAnchored } from './registry/find-anchored.ts'

export interface SubmitterParts {
  readonly node: EvmNode
  readonly sender: Sender
  readonly registry: Hex
  readonly registryBlock: number
  readonly chainId: string | undefined
  readonly pollMs: number
}

/** How often another of our processes may take the number between our looking and sending. */
const TRIES = 5

export function createSubmitter({ node, sender, registry, registryBlock, chainId, pollMs }: SubmitterParts) {
  let provable = false
  let last: { readonly digest: Hex; readonly sent: Sent } | undefined
  let queue: Promise<unknown> = Promise.resolve()

  async function checkChain(signal: AbortSignal): Promise<void> {
    await requireChain(node, chainId, signal)
    if (!(await node.hasCode(registry, signal)))
      throw new ChainError('no-registry', 'the registry is not on this chain: it is another chain, or it has lost its state')
    if (provable) return
    const latest = await node.block('latest', true, signal)
    if (!latest) throw new ChainError('refused', 'the node has no latest block')
    await openBlock(node, latest, signal)
    provable = true
  }

  async function submitNow(digest: Uint8Array, signal: AbortSignal): Promise<EvmEntry> {
    await checkChain(signal)
    let waited = false
    try {
      return await enter(digest, signal, () => {
        waited = true
      })
    } catch (error) {
      if (waited && signal.aborted) throw new ChainError('in-flight', 'an earlier transaction of this key is not in a block yet')
      throw error
    }
  }

  async function enter(digest: Uint8Array, signal: AbortSignal, waits: () => void): Promise<EvmEntry> {
    for (let tries = TRIES; tries > 0; ) {
      // In this order: whoever enters after our look-up uses the number we saw, so that the chain itself refuses our second entry.
      const turn = await sender.look(signal)
      const found = await findAnchored(node, { registry, from: registryBlock, digest, by: sender.address }, signal)
      if (found) return entryOf(found, digest)
      const onItsWay = last?.digest === hexData(digest) && last.sent.nonce >= turn.nonce
      if (turn.waiting && !turn.stuck && onItsWay && last) return entryOf(last.sent.raw, digest)
      if (!turn.waiting || turn.stuck) {
        const sent = await sendOrYield(digest, turn, signal)
        if (sent) return entryOf(sent.raw, digest)
        tries -= 1
      }
      waits()
      await sleep(pollMs, undefined, { signal })
    }
    throw new ChainError('in-flight', 'another transaction of this key came first every time')
  }

  async function sendOrYield(digest: Uint8Array, turn: Turn, signal: AbortSignal): Promise<Sent | undefined> {
    const call = { to: registry, data: hexData(anchorCalldata('registry', digest)) }
    const remember = (sent: Sent) => {
      last = { digest: hexData(digest), sent }
    }
    return sender.send(call, turn, remember, signal).catch((error: unknown) => {
      if (error instanceof ChainError && error.code === 'in-flight') return undefined
      throw error
    })
  }

  return {
    /** One at a time, in the order of asking; who waits no longer is answered at once. */
    async submit(digest: Uint8Array, signal: AbortSignal): Promise<EvmEntry> {
      const own = queue.then(() => {
        if (signal.aborted) throw givenUp()
        return submitNow(digest, signal)
      })
      queue = own.catch(() => undefined)
      return orGivenUp(own, signal)
    },
  }
}

export async function requireChain(node: EvmNode, expected: string | undefined, signal: AbortSignal): Promise<void> {
  const actual = String(await node.chainId(signal))
  if (expected !== undefined && expected !== actual)
    throw new ChainError('wrong-chain', `the node serves chain ${actual}, not ${expected}`)
}

const givenUp = () => new ChainError('in-flight', 'given up while earlier ones were being sent')

function orGivenUp<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  // A moment later than the questions under way, which have more to say about what they waited for.
  const giveUp = () => setTimeout(() => reject(givenUp()), 100)
  signal.addEventListener('abort', giveUp, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', giveUp))
}
