// An account's own identity documents: masked for the data export, and anonymised when the account is closed.
import type { Deps } from '../../../kernel/deps.ts'
import type { RealnameTables } from '../tables.ts'
import { masked, openIdentity, sealIdentity, sealReason } from './identity.ts'

/** Every application with its photos' metadata, without the images. */
export async function documentsOf(deps: Deps, accountId: string) {
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

const ANONYMOUS = { name: '', number: '' }

/**
 * Overwrites names and numbers and deletes photos. The keyed hash remains, so that a gift is not collected twice
 * and a person who presents the document can be found. Returns photos whose bytes may be deleted after the commit.
 */
export async function anonymizeDocuments(deps: Deps, accountIds: readonly string[]): Promise<string[]> {
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
        identity: sealIdentity(deps, id, ANONYMOUS),
        certify_id: null,
        // Rejected ones keep their state, with an empty reason.
        reason: reason && sealReason(deps, id, ''),
        ...(state === 'rejected' ? {} : { state: 'withdrawn', decided_at: decided_at ?? deps.clock.now() }),
      })
      .where('id', '=', id)
      .execute()
  const photos = await tables.deleteFrom('realname.photo').where('account_id', 'in', accountIds).returning('id').execute()
  return photos.map(({ id }) => id)
}
