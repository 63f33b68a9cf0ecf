// Quotes of a case: versions that are never changed; only the newest can be paid.
import { type Quote, type QuoteLine, totalFenOf } from '@attestry/contract/modules/casework/quote'
import type { Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { insertQuote, type QuoteRow, quotesOf } from './store.ts'

/** Runs in the transaction of an act, which has locked the case: two quotes cannot get one version. */
export async function addQuote(deps: Deps, staff: Staff, caseId: string, lines: readonly QuoteLine[]): Promise<QuoteRow> {
  const [before] = await quotesOf(deps.db, caseId)
  const quote: QuoteRow = {
    case_id: caseId,
    version: (before?.version ?? 0) + 1,
    lines: lines.map((line) => ({ ...line })),
    total_fen: totalFenOf(lines),
    made_by: staff.accountId,
    made_at: deps.clock.now(),
  }
  await insertQuote(deps.db, quote)
  return quote
}

export const viewQuote = ({ version, lines, total_fen, made_at }: QuoteRow): Quote => ({
  version,
  lines,
  totalFen: total_fen,
  madeAt: made_at.toISOString(),
})
