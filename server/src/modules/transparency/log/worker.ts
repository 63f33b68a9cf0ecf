// Loops and scheduled jobs of the log: sequencing, time-stamping, anchoring, cleanup.
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/job.ts'
import { loop, PassFailed } from '../../../kernel/loop.ts'
import { onSingleNode } from '../../../kernel/single-node.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { anchorHeads } from '../anchor/anchoring.ts'
import { watchStep } from '../stall/service.ts'
import { stampHeads } from '../time-stamp/stamping.ts'
import { unstampedHeads } from '../time-stamp/store.ts'
import { currentTrust } from '../trust/service.ts'
import { publishVerifiers } from '../trust/verifier-list.ts'
import { sequence } from './sequencer.ts'
import { allLogs, deleteSupersededCheckpoints, platformsWithWork } from './store.ts'

/** Short enough that a record is provable within a second, long enough that leaves accumulate to a batch. */
const SEQUENCE_INTERVAL_MS = 150

async function sequenceAll(deps: Deps): Promise<boolean> {
  let more = false
  let failed = 0
  for (const platformId of await platformsWithWork(deps.db)) {
    const worked = await watchStep(deps, platformId, 'logged', async () => {
      if (await sequence(deps, platformId)) more = true
    })
    if (!worked) failed += 1
  }
  // Makes the loop back off.
  if (failed > 0) throw new PassFailed(`${failed} platforms could not be logged`)
  return more
}

export const logLoops = [
  loop('transparency.sequence', SEQUENCE_INTERVAL_MS, sequenceAll),
  // Only one node calls external authorities and chains; otherwise each node would send the same requests.
  loop('transparency.stamp', SEQUENCE_INTERVAL_MS, async (deps, signal) => {
    const waiting = await unstampedHeads(deps.db)
    return waiting.length > 0 && onSingleNode(deps, 'transparency.stamp', () => stampHeads(deps, signal))
  }),
  loop('transparency.anchor', 1_000, async (deps, signal) =>
    deps.chains.length > 0 ? onSingleNode(deps, 'transparency.anchor', () => anchorHeads(deps, signal)) : false,
  ),
]

/** A changed configuration is logged although nobody asks for a proof. */
async function publishCurrentLists(deps: Deps): Promise<void> {
  const platforms = new Set((await allLogs(deps.db)).map(({ platform_id }) => platform_id))
  for (const platformId of platforms) {
    await currentTrust(deps, platformId)
    await publishVerifiers(deps, platformId)
  }
}

export const logSchedules = [
  scheduled('*/5 * * * *', defineJob('transparency.publish-lists', { retries: 0 }), publishCurrentLists),
  scheduled('41 3 * * *', defineJob('transparency.forget-checkpoints', { retries: 0 }), async (deps) => {
    await deleteSupersededCheckpoints(deps.db, new Date(deps.clock.now().getTime() - days(2)))
  }),
]
