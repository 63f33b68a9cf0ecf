// Captures that have not ended: how many, and which wait for their member.
import { captureKinds, captureStates } from '@attestry/contract/modules/evidence/capture'
import type { Member } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database.ts'
import type { EvidenceTables } from '../tables.ts'
import { captureVisibleTo } from './scope.ts'

const ENDED = ['succeeded', 'failed', 'cancelled'] as const
const RUNNING = captureStates.filter((state) => !(ENDED as readonly string[]).includes(state))

export async function countRunning(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', 'in', RUNNING)
    .executeTakeFirstOrThrow()
  return count
}

const PREPARING = ['queued', 'collecting', 'sealing'] as const

/** The most urgent previews to confirm, and of each kind how many previews wait and how many captures are still being made. */
export async function waitingCaptures(db: Db, actor: Member, now: Date, limit: number) {
  const visible = db.withTables<EvidenceTables>().selectFrom('evidence.capture').where(captureVisibleTo(actor))
  const toConfirm = visible.where('state', '=', 'awaiting_confirmation').where('confirm_by', '>', now)
  const counted = <T extends typeof visible>(captures: T) =>
    captures
      .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
      .groupBy('kind')
      .execute()
  const [list, waiting, preparing] = await Promise.all([
    toConfirm
      .select(['ano', 'kind', 'name', 'url', 'confirm_by'])
      .$narrowType<{ confirm_by: Date }>()
      .orderBy('confirm_by')
      .orderBy('ano')
      .limit(limit)
      .execute(),
    counted(toConfirm),
    counted(visible.where('state', 'in', PREPARING)),
  ])
  const byKind = captureKinds
    .map((kind) => ({
      kind,
      toConfirm: waiting.find((row) => row.kind === kind)?.count ?? 0,
      running: preparing.find((row) => row.kind === kind)?.count ?? 0,
    }))
    .filter(({ toConfirm, running }) => toConfirm + running > 0)
  return { list, byKind }
}
