// The loops and rounds that keep the log going.
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/job.ts'
import { loop, PassFailed } from '../../../kernel/loop.ts'
import { onlyHere } from '../../../kernel/only-here.ts'
import { round } from '../../../kernel/worker.ts'
import { anchorHeads } from '../anchor/anchoring.ts'
import { stampHeads } from '../time-stamp/stamping.ts'
import { watchStep } from '../stall/service.ts'
import { sequence } from './sequencer.ts'
import { forgetPassedCheckpoints, platformsWithWork } from './store.ts'

/** Short enough that a record is provable within a second, long enough that a batch gathers. */
const SEQUENCE_EVERY_MS = 150

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
  loop('transparency.sequence', SEQUENCE_EVERY_MS, sequenceAll),
  // Outside authorities and chains are asked by one node, or they would be asked the same thing by all.
  loop('transparency.stamp', SEQUENCE_EVERY_MS, (deps, signal) =>
    onlyHere(deps, 'transparency.stamp', () => stampHeads(deps, signal)),
  ),
  loop('transparency.anchor', 1_000, (deps, signal) => onlyHere(deps, 'transparency.anchor', () => anchorHeads(deps, signal))),
]

export const logRounds = [
  round('41 3 * * *', defineJob('transparency.forget-checkpoints', { retries: 0 }), async (deps) => {
    await forgetPassedCheckpoints(deps.db, new Date(deps.clock.now().getTime() - days(2)))
  }),
]
