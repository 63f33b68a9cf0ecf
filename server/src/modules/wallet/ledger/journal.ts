// The ledger as a journal: each posting with its entries.
import { sql } from 'kysely'
import { digestLines, type Journal, type JournalContent, lastLineOf } from '../../../kernel/journal.ts'

export const ledgerJournal: Journal = {
  name: 'ledger',
  last: lastLineOf('wallet.posting'),
  async read(db, { platformId, after, through }, limit) {
    // Amounts as text: a JSON number loses digits beyond 2^53.
    const { rows } = await sql<JournalContent>`
      select journal, json_build_object(
        'id', id, 'platform', platform_id, 'owner', owner_id, 'kind', kind, 'key', key, 'reference', reference,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'entries', (
          select json_agg(json_build_array(account::text, owner_id, commodity, amount::text) order by account::text, commodity, amount)
          from wallet.entry where posting_id = posting.id
        )
      ) as content
      from wallet.posting
      where platform_id = ${platformId} and journal > ${after} and journal <= ${through}
      order by journal limit ${limit}`.execute(db)
    return digestLines(rows)
  },
}
