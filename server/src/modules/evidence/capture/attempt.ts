// Attempts of a capture that did not become its record, with time, cause and what vantages reported: the record names them.
import type { AttemptCause, CaptureDetail, CaptureItem } from '@attestry/contract/modules/evidence/capture'
import type { EarlierVantageView } from '@attestry/contract/modules/evidence/vantage'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { EvidenceTables, VantageOutcome } from '../tables.ts'
import type { CaptureRow } from './store.ts'
import { viewOf } from './vantage-view.ts'

export type AttemptRow = Selectable<EvidenceTables['evidence.capture_attempt']>

/** The current attempt of the row; one that was recorded before stays as it is. */
export async function recordAttempt(db: Db, row: CaptureRow, cause: AttemptCause): Promise<void> {
  const { ano, attempts: attempt, started_at: began_at, vantages } = row
  if (began_at === null) return
  await db
    .withTables<EvidenceTables>()
    .insertInto('evidence.capture_attempt')
    .values({ ano, attempt, began_at, cause, vantages: vantages && JSON.stringify(vantages) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function earlierAttempts(db: Db, anos: readonly string[]): Promise<ReadonlyMap<string, readonly AttemptRow[]>> {
  if (anos.length === 0) return new Map()
  const rows = await db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture_attempt')
    .selectAll()
    .where('ano', 'in', [...anos])
    .orderBy('ano')
    .orderBy('attempt')
    .execute()
  return Map.groupBy(rows, ({ ano }) => ano)
}

/** For the record's environment. */
export const attemptFacts = (earlier: readonly AttemptRow[]): Record<string, string> => ({
  earlierAttempts: earlier.length === 0 ? 'none' : String(earlier.length),
  ...Object.fromEntries(
    earlier.flatMap(({ attempt, began_at, cause, vantages }) => [
      [`earlier attempt ${attempt}`, `${began_at.toISOString()} ${cause}`],
      ...(vantages ?? []).map((outcome) => [`earlier attempt ${attempt} vantage ${outcome.name}`, outcomeText(outcome)]),
    ]),
  ),
})

/** With the digest of the report, by which the vantage's own list of reports names it: the report itself was discarded. */
const outcomeText = (outcome: VantageOutcome): string =>
  'report' in outcome ? `${outcome.verdict}, report ${outcome.report}` : `no report: ${outcome.missing}`

export const attemptViews = (earlier: readonly AttemptRow[]): CaptureDetail['earlierAttempts'] =>
  earlier.map(({ attempt, began_at, cause }) => ({ attempt, beganAt: began_at.toISOString(), cause }))

export const earlierVantages = (earlier: readonly AttemptRow[]): EarlierVantageView[] =>
  earlier.flatMap(({ attempt, vantages }) => (vantages ?? []).map((outcome) => ({ attempt, ...viewOf(outcome) })))

/** Discarding an attempt must not discard what a vantage said against it. */
export const earlierWarnings = (earlier: readonly AttemptRow[]): CaptureItem['warnings'] =>
  earlierVantages(earlier)
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ attempt, name }) => ({ kind: 'vantage-differed', seen: `${attempt}: ${name}` }))
