// Puts checkpoints on the chains that platforms have chosen: asked for once, followed until confirmed, never paid for twice.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { parseNote } from '@attestry/proof/log/note'
import type { Chain } from '../../../adapters/chain/port.ts'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { tell } from '../../../kernel/event.ts'
import { platformsByChain } from '../../platform/public.ts'
import { LOG_NEWS, logAnchored } from '../log/events.ts'
import {
  type AnchorRow,
  anchoredBefore,
  beginAnchor,
  delayAnchor,
  forgetReceipt,
  headsToAnchor,
  moveAnchor,
  openAnchors,
} from './store.ts'

const FIRST_LOOK_MS = 2_000
const LONGEST_PAUSE_MS = minutes(30)
const DEADLINE_MS = 30_000

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

/** What is anchored: the digest of the checkpoint's text, as its time-stamps have it. */
export const anchoredDigest = (note: string): Uint8Array => sha256(utf8(parseNote(note).text))

async function advance(deps: Deps, chain: Chain, anchor: AnchorRow & { note: string }, signal: AbortSignal): Promise<void> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
  const digest = anchoredDigest(anchor.note)
  try {
    const receipt = anchor.receipt ? await chain.prove(anchor.receipt, digest, deadline) : await chain.submit(digest, deadline)
    await inTransaction(deps, async (inside) => {
      const moved = await moveAnchor(inside.db, anchor, anchor.state, receipt, inside.clock.now())
      if (!moved) return
      if (receipt.state === 'confirmed')
        await tell(inside, logAnchored, {
          logId: anchor.log_id,
          from: await anchoredBefore(inside.db, anchor),
          to: anchor.size,
          chain: chain.name,
        })
      else await delayAnchor(inside.db, anchor, anchor.failures + 1, pause(inside, anchor.failures), null)
      await inside.live.say(inside.db, LOG_NEWS)
    })
  } catch (error) {
    if (signal.aborted) return
    if ((error as { code?: string }).code === 'lost') await forgetReceipt(deps.db, anchor)
    const reason = error instanceof Error ? error.message : String(error)
    deps.log.warn({ chain: chain.name, size: anchor.size, reason }, 'not anchored yet')
    await delayAnchor(deps.db, anchor, anchor.failures + 1, pause(deps, anchor.failures), reason)
  }
}

const pause = (deps: Deps, failures: number) =>
  new Date(deps.clock.now().getTime() + Math.min(LONGEST_PAUSE_MS, FIRST_LOOK_MS * 2 ** Math.min(failures, 12)))
