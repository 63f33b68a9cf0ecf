// What somebody handed in about themselves: told to them masked, and taken out of reach when their account is closed.
import type { Deps } from '../../../kernel/deps.ts'
import type { RealnameTables } from '../tables.ts'
import { masked, openIdentity, sealIdentity, sealReason } from './identity.ts'

/** Every application with the papers that lie with it; the pictures themselves stay where they are. */
export async function papersOf(deps: Deps, accountId: string) {
  const tables = deps.db.withTables<RealnameTables>()
  const applications = await tables
    .selectFrom('realname.application')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const photos = await tables
    .selectFrom('realname.photo')
    .select(['application_id', 'side', 'media_type', 'size', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return {
    applications: applications.map((row) => ({ ...row, ...masked(row.kind, openIdentity(deps, row)) })),
    photos,
  }
}

const NOBODY = { name: '', number: '' }

/**
 * Names and numbers are overwritten, photos forgotten; the keyed hash stays, so that a gift is not fetched twice
 * and a person who shows the paper can be found again. Answers the photos whose bytes can go once this is committed.
 */
export async function erasePapers(deps: Deps, accountIds: readonly string[]): Promise<string[]> {
  const tables = deps.db.withTables<RealnameTables>()
  const rows = await tables
    .selectFrom('realname.application')
    .select(['id', 'state', 'decided_at', 'reason'])
    .where('account_id', 'in', accountIds)
    .forUpdate()
    .execute()
  for (const { id, state, decided_at, reason } of rows)
    await tables
      .updateTable('realname.application')
      .set({
        identity: sealIdentity(deps, id, NOBODY),
        certify_id: null,
        // Rejected ones stay rejected, for a reason nobody can read any more.
        reason: reason && sealReason(deps, id, ''),
        ...(state === 'rejected' ? {} : { state: 'withdrawn', decided_at: decided_at ?? deps.clock.now() }),
      })
      .where('id', '=', id)
      .execute()
  const photos = await tables.deleteFrom('realname.photo').where('account_id', 'in', accountIds).returning('id').execute()
  return photos.map(({ id }) => id)
}
