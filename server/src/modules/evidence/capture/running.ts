// Counts captures that have not ended: queued, collecting, awaiting confirmation or being sealed.
import { captureStates } from '@attestry/contract/modules/evidence/capture'
import type { Db } from '../../../kernel/database.ts'
import type { EvidenceTables } from '../tables.ts'

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
