// Submits a digest exactly once: finds an earlier entry, waits for a free nonce, and only then sends a transaction.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, hexData } from '@attestry/proof/chain/ethereum-hex'
import { anchorCalldata } from '@attestry/proof/chain/evm-anchor'
import { type EvmEntry, entryOf } from './evm-entry.ts'
import type { EvmNode } from './evm-node.ts'
import { openBlock } from './evm-proof.ts'
import type { Sender, SenderState, Sent } from './evm-sender.ts'
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

/** How often another process of ours may take the nonce between our read and our send. */
const MAX_NONCE_CONFLICTS = 5

/** An abort rejects slightly later than running requests, whose errors are more specific. */
const ABORT_GRACE_MS = 100

export function createSubmitter({ node, sender, registry, registryBlock, chainId, pollMs }: SubmitterParts) {
  let provable = false
  let lastSent: { readonly digest: Hex; readonly sent: Sent } | undefined
  let queue: Promise<unknown> = Promise.resolve()

  async function checkChain(signal: AbortSignal): Promise<void> {
    await requireChain(node, chainId, signal)
    if (!(await node.hasCode(registry, signal)))
      throw new ChainError(
        'no-registry',
        `no registry at ${registry}: the node serves another chain, or the chain has lost its state`,
      )
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
      return await findOrSend(digest, signal, () => {
        waited = true
      })
    } catch (error) {
      if (waited && signal.aborted) throw new ChainError('in-flight', 'an earlier transaction of this key is not in a block yet')
      throw error
    }
  }

  async function findOrSend(digest: Uint8Array, signal: AbortSignal, onWait: () => void): Promise<EvmEntry> {
    for (let conflictsLeft = MAX_NONCE_CONFLICTS; conflictsLeft > 0; ) {
      // Nonce before look-up: an entry sent after our look-up uses the nonce we read, so the chain itself rejects our duplicate.
      const state = await sender.currentState(signal)
      const found = await findAnchored(node, { registry, from: registryBlock, digest, by: sender.address }, signal)
      if (found) return entryOf(found, digest)
      const isPending = lastSent?.digest === hexData(digest) && lastSent.sent.nonce >= state.nonce
      if (state.waiting && !state.stuck && isPending && lastSent) return entryOf(lastSent.sent.raw, digest)
      if (!state.waiting || state.stuck) {
        const sent = await sendUnlessNonceTaken(digest, state, signal)
        if (sent) return entryOf(sent.raw, digest)
        conflictsLeft -= 1
      }
      onWait()
      await sleep(pollMs, undefined, { signal })
    }
    throw new ChainError('in-flight', `another transaction of this key took the nonce ${MAX_NONCE_CONFLICTS} times`)
  }

  async function sendUnlessNonceTaken(digest: Uint8Array, state: SenderState, signal: AbortSignal): Promise<Sent | undefined> {
    const call = { to: registry, data: hexData(anchorCalldata('registry', digest)) }
    const beforeSend = (sent: Sent) => {
      lastSent = { digest: hexData(digest), sent }
    }
    return sender.send(call, state, beforeSend, signal).catch((error: unknown) => {
      if (error instanceof ChainError && error.code === 'in-flight') return undefined
      throw error
    })
  }

  return {
    /** One at a time, in the order of calls; an aborted call is rejected immediately. */
    async submit(digest: Uint8Array, signal: AbortSignal): Promise<EvmEntry> {
      const own = queue.then(() => {
        if (signal.aborted) throw aborted()
        return submitNow(digest, signal)
      })
      queue = own.catch(() => undefined)
      return orAborted(own, signal)
    },
  }
}

export async function requireChain(node: EvmNode, expected: string | undefined, signal: AbortSignal): Promise<void> {
  const actual = String(await node.chainId(signal))
  if (expected !== undefined && expected !== actual)
    throw new ChainError('wrong-chain', `the node serves chain ${actual}, not ${expected}`)
}

const aborted = () => new ChainError('in-flight', 'aborted while earlier submissions were being sent')

function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => setTimeout(() => reject(aborted()), ABORT_GRACE_MS)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}
