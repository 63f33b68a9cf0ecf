// Papers are kept no longer than they serve: unsubmitted ones a week, refused ones a month; bytes without a row a day.
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { clearPhotosJob } from './job.ts'
import { dropExpired, knownPhotos } from './store.ts'
import { destroy, SHELF } from './vault.ts'

const WAITING_KEPT_MS = days(7)
const DECIDED_KEPT_MS = days(30)
const ORPHAN_AFTER_MS = days(1)
const A_BATCH = 500

export async function clearPhotos(deps: Deps): Promise<void> {
  const gone = await dropExpired(deps.db, {
    waitingBefore: after(deps.clock, -WAITING_KEPT_MS),
    decidedBefore: after(deps.clock, -DECIDED_KEPT_MS),
  })
  for (const id of gone) await destroy(deps, id)
  let batch: string[] = []
  const dropUnknown = async () => {
    const known = await knownPhotos(deps.db, batch)
    for (const id of batch) if (!known.has(id)) await destroy(deps, id)
    batch = []
  }
  for await (const { name } of deps.storage.shelf.list(SHELF)) {
    const id = name.slice(SHELF.length)
    // An upload under way has its bytes before its row; the id says when it began.
    if (bornAt(id) > after(deps.clock, -ORPHAN_AFTER_MS)) continue
    batch.push(id)
    if (batch.length === A_BATCH) await dropUnknown()
  }
  await dropUnknown()
}

const bornAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

export const photoSchedules = [scheduled('29 * * * *', clearPhotosJob, clearPhotos)]
