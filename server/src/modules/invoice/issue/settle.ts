// What an invoice service says about a serial: from its notification or its answer, applied once.
import type { IssueOutcome } from '../../../adapters/invoice/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { markIssued, markRejected, markReversed, moveApplication } from '../application/state.ts'
import { type ApplicationRow, findBySerial, lockApplication, numberIsUsed, updateApplication } from '../application/store.ts'

export interface Statement {
  readonly platformId: number
  readonly serial: string
  readonly outcome: IssueOutcome
}

const BY = 'invoice-service'

/** False if it is about no invoice of ours. */
export const settleInvoice = (deps: Deps, { platformId, serial, outcome }: Statement): Promise<boolean> =>
  inTransaction(deps, async (inside) => {
    const found = await findBySerial(inside.db, platformId, serial)
    if (!found) return false
    const row = await lockApplication(inside.db, found.id)
    if (row.serial === serial) await settleIssue(inside, row, outcome)
    else if (row.reversal_serial === serial) await settleReversal(inside, row, outcome)
    return true
  })

async function settleIssue(deps: Deps, row: ApplicationRow, outcome: IssueOutcome): Promise<void> {
  if (row.state !== 'submitted' && row.state !== 'unknown') return
  if (outcome.state === 'issued') {
    const fault = await faultOf(deps, row, outcome)
    if (fault) return reportFault(deps, row, fault)
    // Asked again immediately: its files are fetched next.
    await markIssued(deps, row, { number: outcome.number, at: outcome.issuedAt, queryAt: deps.clock.now() }, BY)
  } else if (outcome.state === 'failed') await markRejected(deps, row, ['submitted', 'unknown'], outcome.message, BY)
  else if (outcome.state === 'pending') await moveApplication(deps, row, ['unknown'], { state: 'submitted' }, BY)
}

/** Nothing is issued to the member on a statement that does not fit: staff look at it. */
async function faultOf(deps: Deps, row: ApplicationRow, outcome: Extract<IssueOutcome, { state: 'issued' }>) {
  if (!/^\d{20}$/.test(outcome.number)) return 'number'
  if (outcome.totalFen !== row.fen) return 'amount'
  return (await numberIsUsed(deps.db, row.platform_id, outcome.number, row.id)) ? 'number-used' : undefined
}

async function settleReversal(deps: Deps, row: ApplicationRow, outcome: IssueOutcome): Promise<void> {
  if (row.state !== 'reversing') return
  if (outcome.state === 'issued') {
    const fits = /^\d{20}$/.test(outcome.number) && outcome.number !== row.number && Math.abs(outcome.totalFen) === row.fen
    if (!fits) return reportFault(deps, row, 'reversal')
    await markReversed(deps, row, outcome.number, BY)
  } else if (outcome.state === 'failed') {
    const change = { state: 'issued', reversal_reason: null, reversal_serial: null, reversal_at: null, query_at: null } as const
    await moveApplication(
      deps,
      row,
      ['reversing'],
      { ...change, fault: `reversal refused: ${outcome.message}`.slice(0, 300) },
      BY,
    )
  }
}

async function reportFault(deps: Deps, row: ApplicationRow, fault: string): Promise<void> {
  await updateApplication(deps.db, row.id, { fault })
  deps.log.error({ invoice: row.id, serial: row.serial, fault }, 'statement about an invoice needs attention')
}
