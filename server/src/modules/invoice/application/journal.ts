// The steps of invoices as a journal.
import { sql } from 'kysely'
import { digestLines, type Journal, type JournalContent, lastLineOf } from '../../../kernel/journal.ts'

export const invoiceJournal: Journal = {
  name: 'invoice',
  last: lastLineOf('invoice.step'),
  async read(db, { platformId, after, through }, limit) {
    const { rows } = await sql<JournalContent>`
      select journal, json_build_object(
        'application', application_id, 'state', step.state, 'actor', actor,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      ) as content
      from invoice.step join invoice.application on application.id = application_id
      where platform_id = ${platformId} and journal > ${after} and journal <= ${through}
      order by journal limit ${limit}`.execute(db)
    return digestLines(rows)
  },
}
