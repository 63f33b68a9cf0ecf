// Confirms previews: each becomes a record and is charged; an unconfirmed preview is cancelled and costs nothing.
import { generalErrors } from '@attestry/contract/errors'
import { type captureApi, captureCan, isWall, lackingArtefacts } from '@attestry/contract/modules/evidence/capture'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { requirePermission } from '../../../kernel/permission.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { openRecords, requireRunningLog } from '../../attestation/public.ts'
import { earlierAttempts } from './attempt.ts'
import { endCapture } from './ending.ts'
import { markWaitingRead } from './notice.ts'
import { recordOf } from './record.ts'
import { type CaptureRow, captureFiles, lockCaptures, lockUnconfirmed, transitionCapture, unconfirmedAt } from './store.ts'
import { publishCapturesChanged } from './topics.ts'
import { captureItem } from './view.ts'

export const confirmCaptures: Service<typeof captureApi.confirm> = async (deps, actor, { anos, acceptWalls, acceptLacking }) => {
  await requireRunningLog(deps, actor.platformId)
  const wanted = [...new Set(anos)]
  const rows = await lockCaptures(deps.db, actor, wanted)
  const [first] = rows
  if (!first || rows.length < wanted.length) return refuse(generalErrors.NOT_FOUND)
  const { kind } = first
  if (rows.some((row) => row.kind !== kind)) refuse(evidenceErrors.CAPTURE_KINDS_MIXED)
  requirePermission(actor, kind, 'pay')
  const now = deps.clock.now()
  const files = await captureFiles(deps.db, wanted)
  const earlier = await earlierAttempts(deps.db, wanted)
  const records = rows.map((row) => {
    const { report } = row
    if (!captureCan.confirm(row.state) || !report || !row.confirm_by || row.confirm_by <= now)
      return refuse(evidenceErrors.CAPTURE_CANNOT_CONFIRM, { name: row.name })
    if (!acceptWalls && isWall(report)) refuse(evidenceErrors.CAPTURE_IS_WALL, { name: row.name })
    if (!acceptLacking && lackingArtefacts(report.artefacts).length > 0)
      refuse(evidenceErrors.CAPTURE_LACKS_ARTEFACTS, { name: row.name })
    return recordOf(deps, row, report, {
      files: files.filter((file) => file.ano === row.ano),
      earlier: earlier.get(row.ano) ?? [],
    })
  })
  const { quote } = await openRecords(deps, actor, { kind, records })
  const confirmed: CaptureRow[] = []
  for (const row of rows) {
    const sealing = await transitionCapture(deps.db, row.ano, captureCan.confirm.states, {
      state: 'sealing',
      confirm_by: null,
      recorded_at: now,
    })
    confirmed.push(sealing ?? refuse(evidenceErrors.CAPTURE_CANNOT_CONFIRM, { name: row.name }))
  }
  await markWaitingRead(deps, rows)
  await publishCapturesChanged(deps, deps.db, actor.ownerId)
  return { list: confirmed.map((row) => captureItem(row, undefined)), total: confirmed.length, quote }
}

const MAX_CANCELLED_PER_PASS = 100

export async function cancelUnconfirmed(deps: Deps): Promise<boolean> {
  const now = deps.clock.now()
  const expired = await unconfirmedAt(deps.db, now, MAX_CANCELLED_PER_PASS)
  for (const ano of expired)
    await inTransaction(deps, async (inside) => {
      const row = await lockUnconfirmed(inside.db, ano, now)
      if (row) await endCapture(inside, row, 'expired', { cause: 'not-confirmed' })
    })
  return expired.length === MAX_CANCELLED_PER_PASS
}
