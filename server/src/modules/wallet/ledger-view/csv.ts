// A ledger as CSV, written by the database: rows as objects took most of the time and memory of an export.
import type { Readable } from 'node:stream'
import type { Locale } from '@attestry/contract/errors'
import type { LedgerFilter } from '@attestry/contract/modules/wallet/ledger-view'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '../../../kernel/beijing-time.ts'
import { copyText } from '../../../kernel/copy-out.ts'
import { csvCell } from '../../../kernel/csv.ts'
import { csvDigits, csvText, csvTime } from '../../../kernel/csv-sql.ts'
import type { Db } from '../../../kernel/database.ts'
import { nameOfAccount } from '../../account/public.ts'
import type { Payer } from '../ledger/payer.ts'
import { columnsOfPosting, fromPostings, inPeriod, isWanted, ofWallet, pocketsOfPosting } from './query.ts'
import type { Words } from './words.zh.ts'

interface LedgerText {
  readonly words: Words
  readonly locale: Locale
  readonly timeoutMs: number
}

/** Oldest first. One statement, so that every balance is of the same moment. */
export function ledgerCsv(db: Db, payer: Payer, filter: LedgerFilter, { words, locale, timeoutMs }: LedgerText): Readable {
  const lines = sql`
    select concat_ws(',', ${sql.join(cellsOf(words, locale))}) || ${sql.lit('\r\n')}
    from (
      select ${columnsOfPosting}, pockets.*, ${isWanted(filter)} as wanted,
        opening.available + sum("rechargedFen" + "giftFen") over ordered as available,
        opening.held + sum("heldFen") over ordered as frozen
      ${fromPostings} ${pocketsOfPosting} cross join (${openingOf(payer, filter)}) as opening
      where ${ofWallet(payer)} and ${inPeriod(filter)}
      window ordered as (order by posting.at, posting.journal rows unbounded preceding)
    ) as posted
    -- Without "offset 0" the name would be looked up wherever it is used.
    cross join lateral (select ${nameOfAccount(sql`posted."spenderId"`)} as name offset 0) as spender
    where wanted order by at, journal`
  // Without a byte order mark spreadsheets do not assume UTF-8.
  return copyText(db, lines, { head: `\uFEFF${words.columns.map(csvCell).join(',')}\r\n`, timeoutMs })
}

/** What the period begins with. */
const openingOf = (payer: Payer, { from }: LedgerFilter): RawBuilder<unknown> =>
  from
    ? sql`
      select coalesce(sum(amount) filter (where account in ('recharged', 'gift')), 0)::bigint as available,
        coalesce(sum(amount) filter (where account = 'held'), 0)::bigint as held
      from wallet.posting join wallet.entry on entry.posting_id = posting.id and entry.owner_id is not null
      where ${ofWallet(payer)} and posting.at < ${startOfDay(from)}`
    : sql`select 0::bigint as available, 0::bigint as held`

/** None is null, because `concat_ws` would leave the cell out. */
function cellsOf(words: Words, locale: Locale): RawBuilder<unknown>[] {
  const services = Object.fromEntries(Object.entries(serviceNames).map(([service, { name }]) => [service, csvCell(name[locale])]))
  const kinds = Object.fromEntries(Object.entries(words.kinds).map(([kind, name]) => [kind, csvCell(name)]))
  return [
    csvTime(sql`at`),
    sql`${JSON.stringify(kinds)}::jsonb ->> kind`,
    sql`coalesce(${JSON.stringify(services)}::jsonb ->> service, '')`,
    ...['quantity', 'units', 'unitsHeld'].map((column) => sql`coalesce(nullif(${sql.ref(column)}, 0)::text, '')`),
    ...['rechargedFen', 'giftFen', 'heldFen', 'available', 'frozen'].map((column) => sql`(${sql.ref(column)} * 0.01)::text`),
    csvDigits(sql`case when starts_with(reference, 'record:') then substr(reference, 8) end`),
    csvDigits(sql`"orderNumber"`),
    csvText(sql`spender.name`),
    sql`id::text`,
  ]
}
