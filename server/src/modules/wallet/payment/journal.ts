// The gateways' statements about payments as a journal.
import { sql } from 'kysely'
import { digestLines, type Journal, type JournalContent, lastLineOf } from '../../../kernel/journal.ts'

export const paymentJournal: Journal = {
  name: 'payment',
  last: lastLineOf('wallet.payment_fact'),
  async read(db, { platformId, after, through }, limit) {
    const { rows } = await sql<JournalContent>`
      select journal, json_build_object(
        'id', id, 'platform', platform_id, 'channel', channel, 'attempt', attempt_id, 'trade', trade_no, 'source', source,
        'verdict', verdict, 'content', content::text, 'raw', encode(sha256(raw), 'hex'),
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      ) as content
      from wallet.payment_fact
      where platform_id = ${platformId} and journal > ${after} and journal <= ${through}
      order by journal limit ${limit}`.execute(db)
    return digestLines(rows)
  },
}
