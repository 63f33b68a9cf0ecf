// What an invoice service says about a serial: from its notification or its answer, applied once.
import type { InvoiceState } from '@attestry/contract/modules/invoice/application'
import type { InvoiceFault } from '@attestry/contract/modules/invoice/desk'
import type { IssueOutcome, ReversalOutcome } from '../../../adapters/invoice/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { markIssued, markRejected, markReversed, moveApplication } from '../application/state.ts'
import { type ApplicationRow, findBySerial, lockApplication, numberIsUsed, updateApplication } from '../application/store.ts'
import { closeAttentionsBefore } from '../issuer/store.ts'
import { confirmSheet, endSheet, openSheet, returnToIssued, voidSheet } from '../sheet/move.ts'

export interface Statement {
  readonly platformId: number
  readonly serial: string
  readonly outcome: ReversalOutcome
}

type Issued = Extract<IssueOutcome, { state: 'issued' }>
type SheetStatement = Extract<ReversalOutcome, { sheet: string }>

const BY = 'invoice-service'

/** False if it is about no invoice of ours. */
export const settleInvoice = (deps: Deps, { platformId, serial, outcome }: Statement): Promise<boolean> =>
  inTransaction(deps, async (inside) => {
    const found = await findBySerial(inside.db, platformId, serial)
    if (!found) return false
    const row = await lockApplication(inside.db, found.id)
    if (row.serial === serial) await settleIssue(inside, row, outcome)
    else if (row.reversal_serial === serial) await settleReversal(inside, row, outcome)
    else await settleEndedSheet(inside, row, serial, outcome)
    return true
  })

async function settleIssue(deps: Deps, row: ApplicationRow, outcome: ReversalOutcome): Promise<void> {
  if (row.state !== 'submitted' && row.state !== 'unknown') return
  if (outcome.state === 'issued') {
    const fault = await faultOf(deps, row, outcome)
    if (fault) return reportFault(deps, row, fault)
    // Asked again immediately: its files are fetched next.
    await markIssued(deps, row, { number: outcome.number, at: outcome.issuedAt, queryAt: deps.clock.now() }, BY)
    await closeAttentionsBefore(deps.db, row.platform_id, outcome.issuedAt)
  } else if (outcome.state === 'failed') await markRejected(deps, row, ['submitted', 'unknown'], outcome.message, BY)
  else if (outcome.state === 'pending') await moveApplication(deps, row, ['unknown'], { state: 'submitted' }, BY)
}

/** Nothing is issued to the member on a statement that does not fit: staff look at it. */
async function faultOf(deps: Deps, row: ApplicationRow, outcome: Issued) {
  if (!/^\d{20}$/.test(outcome.number)) return 'number'
  if (outcome.totalFen !== row.fen) return 'amount'
  return (await numberIsUsed(deps.db, row.platform_id, outcome.number, row.id)) ? 'number-used' : undefined
}

async function settleReversal(deps: Deps, row: ApplicationRow, outcome: ReversalOutcome): Promise<void> {
  const inReversal: readonly InvoiceState[] = ['reversing', 'confirming', 'confirmed']
  if (!inReversal.includes(row.state)) return
  if (outcome.state === 'issued') {
    const fault = await redLetterFaultOf(deps, row, outcome)
    if (fault) return reportFault(deps, row, fault)
    // A red-letter invoice exists only after the confirmation, whose notification may be late or lost.
    const confirmed = row.state === 'confirming' ? await confirmSheet(deps, row, '', BY) : row
    await markReversed(deps, confirmed ?? row, outcome.number, BY)
  } else if (outcome.state === 'failed') {
    if (row.reversal_serial !== null) await endSheet(deps, row.reversal_serial, 'void', outcome.message, ['open', 'confirmed'])
    await returnToIssued(deps, row, inReversal, `reversal-refused: ${outcome.message}`.slice(0, 300), BY)
  } else if (outcome.state === 'confirming' || outcome.state === 'confirmed' || outcome.state === 'void') {
    await settleSheet(deps, row, outcome)
  }
}

/** Notifications may be lost and come in any order: the end of a sheet opens it first if need be. */
async function settleSheet(deps: Deps, row: ApplicationRow, outcome: SheetStatement): Promise<void> {
  const { sheet: number, openedAt } = outcome
  const opened = row.state === 'reversing' ? await openSheet(deps, row, { number, openedAt }, BY) : row
  if (!opened) return reportFault(deps, row, 'sheet')
  if (opened.state !== 'confirming') return
  if (outcome.state === 'confirmed') await confirmSheet(deps, opened, '', BY)
  else if (outcome.state === 'void') await voidSheet(deps, opened, 'void', outcome.message, BY)
}

async function redLetterFaultOf(deps: Deps, row: ApplicationRow, { number, totalFen }: Issued) {
  if (!/^\d{20}$/.test(number) || number === row.number || Math.abs(totalFen) !== row.fen) return 'red-letter'
  return (await numberIsUsed(deps.db, row.platform_id, number, row.id)) ? 'red-letter-used' : undefined
}

/** A sheet that counts as void here was confirmed in time all the same: the red-letter invoice is a fact. */
async function settleEndedSheet(deps: Deps, row: ApplicationRow, serial: string, outcome: ReversalOutcome): Promise<void> {
  if (outcome.state !== 'issued' || row.state === 'reversed') return
  const fault = await redLetterFaultOf(deps, row, outcome)
  if (fault) return reportFault(deps, row, fault)
  const sheet = await endSheet(deps, serial, 'confirmed', '', ['void', 'expired'])
  if (!sheet) return
  // The reversal that was started again is superseded.
  if (row.reversal_serial !== null) await endSheet(deps, row.reversal_serial, 'void', '')
  const facts = { reversal_reason: sheet.cause, reversal_serial: serial, reversal_at: sheet.opened_at }
  await markReversed(deps, { ...row, ...facts }, outcome.number, BY, ['issued', 'reversing', 'confirming', 'confirmed'])
}

async function reportFault(deps: Deps, row: ApplicationRow, fault: InvoiceFault): Promise<void> {
  await updateApplication(deps.db, row.id, { fault })
  deps.log.error({ invoice: row.id, serial: row.serial, fault }, 'statement about an invoice needs attention')
}
