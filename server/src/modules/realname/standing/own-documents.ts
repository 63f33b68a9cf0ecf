// An account's own identity documents: masked for the data export, and anonymised when the account is closed.
import type { Deps } from '../../../kernel/deps.ts'
import { withDocuments } from '../photo/image.ts'
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
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return {
    applications: applications.map((row) => ({ ...row, ...masked(row.kind, openIdentity(deps, row)) })),
    photos: await withDocuments(deps, photos),
  }
}

const ANONYMOUS = { name: '', number: '' }

/**
 * Overwrites names and numbers; the photos are deleted with all documents of the account. The keyed hash remains,
 * so that a gift is not collected twice and a person who presents the document can be found.
 */
export async function anonymizeApplications(deps: Deps, accountIds: readonly string[]): Promise<void> {
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
}
