// Reads all ledger lines of one wallet page by page, for the owner's data export.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { PostingKind } from '../tables.ts'
import type { Payer } from './payer.ts'

export interface WalletLine {
  readonly id: string
  readonly at: Date
  readonly kind: PostingKind
  readonly reference: string
  readonly account: string
  readonly commodity: string
  readonly amount: number
}

/** `limit` counts postings, not lines, so that no posting is split between pages. */
export async function walletLinesAfter(
  db: Db,
  payer: Payer,
  after: Pick<WalletLine, 'at' | 'id'>,
  until: Date,
  limit: number,
): Promise<WalletLine[]> {
  const { rows } = await sql<WalletLine>`
    with page as (
      select id, at, kind, reference from wallet.posting
      where platform_id = ${payer.platformId} and owner_id = ${payer.ownerId} and (at, id) > (${after.at}, ${after.id}::uuid) and at <= ${until}
      order by at, id limit ${limit}
    )
    select page.id, page.at, page.kind, page.reference, entry.account::text, entry.commodity, entry.amount
    from page join wallet.entry on entry.posting_id = page.id and entry.owner_id = ${payer.ownerId}
    order by page.at, page.id, entry.account, entry.commodity`.execute(db)
  return rows
}
