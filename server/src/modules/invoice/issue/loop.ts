// Submits accepted applications to the invoice service, asks it for the outcome, and fetches the files of issued invoices.
import { wirePath } from '@attestry/contract/endpoint'
import type { InvoiceFault } from '@attestry/contract/modules/invoice/desk'
import { invoiceNoticeApi } from '@attestry/contract/modules/invoice/notice'
import { type InvoiceIssuer, IssueRefused } from '../../../adapters/invoice/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { queryAt } from '../../../kernel/query-times.ts'
import { isManual } from '../application/issuer.ts'
import { openBuyer } from '../application/sealed.ts'
import { moveApplication, queueDelivery } from '../application/state.ts'
import { type ApplicationRow, dueApplications, filesOf, lockApplication, updateApplication } from '../application/store.ts'
import { problemIn } from '../file/check.ts'
import { attachInvoiceFiles, storeInvoiceFiles } from '../file/service.ts'
import { readRule } from '../rule/store.ts'
import { expireSheet } from '../sheet/move.ts'
import { sheetQueryAt } from '../sheet/query-time.ts'
import { deadlinesOf } from '../sheet/store.ts'
import { settleInvoice } from './settle.ts'

const MAX_PER_PASS = 20
const PASS_INTERVAL_MS = 1_000

/** One step of one application. A failed call leaves it unknown; it is asked again. */
export async function advance(deps: Deps, row: ApplicationRow): Promise<void> {
  const issuer = deps.invoices.of(row.platform_id)
  if (isManual(deps, row)) return advanceManual(deps, row)
  try {
    if (row.state === 'issued') await fetchFiles(deps, issuer, row)
    else await submitOrFind(deps, issuer, row)
  } catch (error) {
    deps.log.warn({ err: error, issuer: issuer.name, serial: row.serial }, 'asking the invoice service failed')
    await inTransaction(deps, (inside) => moveApplication(inside, row, ['submitted'], { state: 'unknown' }, 'invoice-service'))
  }
}

/** The service is not asked; only the deadline of a red-letter sheet passes. */
async function advanceManual(deps: Deps, row: ApplicationRow): Promise<void> {
  if (row.state !== 'confirming') return updateApplication(deps.db, row.id, { query_at: null })
  const now = deps.clock.now()
  await inTransaction(deps, async (inside) => expireSheet(inside, await lockApplication(inside.db, row.id), now, 'deadline'))
}

/** The first time it is submitted; later only if the service never got it. */
async function submitOrFind(deps: Deps, issuer: InvoiceIssuer, row: ApplicationRow): Promise<void> {
  const serial = row.reversal_serial ?? row.serial
  const platformId = row.platform_id
  const askedAt = deps.clock.now()
  // The counter was increased when the row was taken.
  const outcome = row.queries === 0 ? ({ state: 'absent' } as const) : await issuer.find(serial)
  if (outcome.state !== 'absent') {
    await settleInvoice(deps, { platformId, serial, outcome })
    // Only after an answer: a confirmation in the last minute must not be overlooked.
    await inTransaction(deps, async (inside) =>
      expireSheet(inside, await lockApplication(inside.db, row.id), askedAt, 'deadline'),
    )
    return
  }
  if (row.state === 'confirming' || row.state === 'confirmed')
    throw new Error(`the invoice service no longer knows reversal ${serial}`)
  try {
    await submit(deps, issuer, row, serial)
  } catch (error) {
    if (!(error instanceof IssueRefused)) throw error
    deps.log.warn({ issuer: issuer.name, code: error.code, serial }, 'the invoice service refused an invoice')
    await settleInvoice(deps, { platformId, serial, outcome: { state: 'failed', message: error.message } })
    return
  }
  await settleInvoice(deps, { platformId, serial, outcome: { state: 'pending' } })
}

function submit(deps: Deps, issuer: InvoiceIssuer, row: ApplicationRow, serial: string): Promise<void> {
  const notifyUrl = deps.site.publicUrl + wirePath(invoiceNoticeApi.receive).replace(':platform', String(row.platform_id))
  if (row.state === 'reversing' && row.reversal_reason !== null)
    return issuer.reverse({ serial, number: row.number ?? '', cause: row.reversal_reason, notifyUrl })
  const { kind, email: _, ...buyer } = openBuyer(deps, row)
  return issuer.issue({
    serial,
    special: row.special,
    buyer: { ...buyer, naturalPerson: kind === 'person' },
    lines: row.lines.map(({ item, code, rate, netFen, taxFen }) => ({ name: item, code, rate, netFen, taxFen })),
    totalFen: row.fen,
    notifyUrl,
  })
}

/** Files that state something else than the application are not passed on. */
async function fetchFiles(deps: Deps, issuer: InvoiceIssuer, row: ApplicationRow): Promise<void> {
  const known = new Set((await filesOf(deps.db, row.id)).map(({ format }) => format))
  const files = (await issuer.files(row.serial)).filter(({ format }) => !known.has(format))
  const { sellerTaxNumber } = (await readRule(deps.db, row.platform_id)).rule
  const expected = { number: row.number ?? '', fen: row.fen, buyer: openBuyer(deps, row), sellerTaxNumber }
  const problem = await problemIn(files, expected)
  if (problem) {
    deps.log.error({ invoice: row.id, problem: problem.kind, format: problem.format }, 'files of an invoice need attention')
    return updateApplication(deps.db, row.id, { fault: `files-${problem.kind}` satisfies InvoiceFault })
  }
  // A PDF cannot be checked: wait until the service has the XML or OFD.
  if ([...known, ...files.map(({ format }) => format)].every((format) => format === 'pdf')) return
  const stored = await storeInvoiceFiles(deps, row, files)
  await inTransaction(deps, async (inside) => {
    const locked = await lockApplication(inside.db, row.id)
    const present = new Set((await filesOf(inside.db, row.id)).map(({ format }) => format))
    if (locked.state !== 'issued' || stored.some(({ format }) => present.has(format))) return
    await attachInvoiceFiles(inside, row.id, stored)
    await updateApplication(inside.db, row.id, { query_at: null, fault: null })
    await queueDelivery(inside, row)
  })
}

/** Postpones the applications before it asks, so that no other node asks too, and none is lost if this node dies. */
async function takeDue(deps: Deps): Promise<ApplicationRow[]> {
  return inTransaction(deps, async ({ db, clock }) => {
    const now = clock.now()
    const due = await dueApplications(db, now, MAX_PER_PASS)
    const deadlines = await deadlinesOf(
      db,
      due.map(({ id }) => id),
    )
    for (const { id, queries } of due) {
      const deadline = deadlines.get(id)
      const query_at = deadline ? sheetQueryAt(now, deadline) : queryAt(now, queries)
      await updateApplication(db, id, { queries: queries + 1, query_at })
    }
    return due
  })
}

export const invoiceLoops = [
  loop('invoice-issue', PASS_INTERVAL_MS, async (deps) => {
    const due = await takeDue(deps)
    await Promise.all(due.map((row) => advance(deps, row)))
    return due.length === MAX_PER_PASS
  }),
]
