// Anchors checkpoints on the chains that platforms have chosen: submitted once, followed until confirmed, never paid for twice.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { parseNote } from '@attestry/proof/log/note'
import type { Chain } from '../../../adapters/chain/port.ts'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { platformsByChain } from '../../platform/public.ts'
import { LOG_TOPIC, logAnchored } from '../log/events.ts'
import { recordChain } from '../trust/chain.ts'
import {
  type AnchorRow,
  anchoredBefore,
  beginAnchor,
  clearReceipt,
  delayAnchor,
  headsToAnchor,
  openAnchors,
  updateAnchor,
} from './store.ts'

const MIN_RETRY_DELAY_MS = 2_000
const MAX_RETRY_DELAY_MS = minutes(30)
const CHAIN_TIMEOUT_MS = 30_000

export async function anchorHeads(deps: Deps, signal: AbortSignal): Promise<boolean> {
  for (const chain of deps.chains) {
    const platforms = await platformsByChain(deps.db, chain.kind)
    const notSince = new Date(deps.clock.now().getTime() - deps.endorsers.anchorEveryMs)
    for (const head of await headsToAnchor(deps.db, chain.name, platforms, notSince))
      await beginAnchor(deps.db, { ...head, chain: chain.name }, deps.clock.now())
    for (const anchor of await openAnchors(deps.db, chain.name, deps.clock.now())) await advance(deps, chain, anchor, signal)
  }
  return false
}

/** Digest that is anchored: of the checkpoint's text, the same that its time-stamps cover. */
export const anchoredDigest = (note: string): Uint8Array => sha256(utf8(parseNote(note).text))

async function advance(deps: Deps, chain: Chain, anchor: AnchorRow & { note: string }, signal: AbortSignal): Promise<void> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(CHAIN_TIMEOUT_MS)])
  const digest = anchoredDigest(anchor.note)
  try {
    const receipt = anchor.receipt ? await chain.prove(anchor.receipt, digest, deadline) : await chain.submit(digest, deadline)
    await inTransaction(deps, async (inside) => {
      const updated = await updateAnchor(inside.db, anchor, anchor.state, receipt, inside.clock.now())
      if (!updated) return
      if (receipt.state === 'confirmed') {
        await recordChain(inside.db, receipt)
        await emit(inside, logAnchored, {
          logId: anchor.log_id,
          from: await anchoredBefore(inside.db, anchor),
          to: anchor.size,
          chain: chain.name,
        })
      } else await delayAnchor(inside.db, anchor, anchor.failures + 1, retryTime(inside, anchor.failures), null)
      await inside.live.publish(inside.db, LOG_TOPIC)
    })
  } catch (error) {
    if (signal.aborted) return
    if ((error as { code?: string }).code === 'lost') await clearReceipt(deps.db, anchor)
    const reason = error instanceof Error ? error.message : String(error)
    deps.log.warn({ chain: chain.name, size: anchor.size, reason }, 'anchoring failed, will be retried')
    await delayAnchor(deps.db, anchor, anchor.failures + 1, retryTime(deps, anchor.failures), reason)
  }
}

const retryTime = (deps: Deps, failures: number) =>
  new Date(deps.clock.now().getTime() + Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** Math.min(failures, 12)))
