// The finance desk: reviews applications, submits or rejects them, uploads files, reverses invoices; every act is audited.
import { type ErrorDefinition, generalErrors } from '@attestry/contract/errors'
import { type InvoiceState, invoiceCan } from '@attestry/contract/modules/invoice/application'
import type { DeskInvoiceDetail, InvoiceFault, invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { fenOfYuan } from '@attestry/contract/money'
import type { When } from '@attestry/contract/state'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount, findAccounts, maskedAccountName } from '../../account/public.ts'
import { isManual } from '../application/issuer.ts'
import { startReversal } from '../application/reversal.ts'
import { openBuyer } from '../application/sealed.ts'
import { markIssued, markRejected, markReversed, queueDelivery, requireMove } from '../application/state.ts'
import {
  type ApplicationRow,
  findApplication,
  findFile,
  lockApplication,
  numberIsUsed,
  pageOfApplications,
} from '../application/store.ts'
import { detailView, itemViews } from '../application/view.ts'
import { attachInvoiceFiles, receiveInvoiceFiles, requireMatching, storeInvoiceFiles } from '../file/service.ts'
import { isReversalProposed } from '../reversal/open.ts'
import { readRule } from '../rule/store.ts'
import { sheetsOf } from '../sheet/store.ts'
import { deskSheetView } from '../sheet/view.ts'

export const requireApplication = async (deps: Deps, { platformId }: Staff, id: string): Promise<ApplicationRow> =>
  (await findApplication(deps.db, { platformId }, id)) ?? refuse(generalErrors.NOT_FOUND)

async function deskView(deps: Deps, row: ApplicationRow): Promise<DeskInvoiceDetail> {
  const account = await findAccount(deps.db, row.owner_id)
  return {
    ...(await detailView(deps, row)),
    applicant: { id: row.owner_id, name: account ? maskedAccountName(account) : '' },
    issuer: row.issuer,
    manual: isManual(deps, row),
    fault: row.fault === null ? null : faultView(row.fault),
    reversalRule: await reversalRule(deps, row),
    sheets: (await sheetsOf(deps.db, row.id)).map((sheet) => deskSheetView(deps, sheet)),
  }
}

/** Stored as its kind, with what the invoice service said behind a colon. */
function faultView(fault: string): NonNullable<DeskInvoiceDetail['fault']> {
  const [kind = '', ...detail] = fault.split(': ')
  return { kind: kind as InvoiceFault, detail: detail.join(': ') }
}

async function reversalRule(deps: Deps, { id, platform_id, fen, state }: ApplicationRow) {
  const { twoPersonsFrom: limit } = (await readRule(deps.db, platform_id)).rule
  const twoPersons = fen >= fenOfYuan(limit)
  return { twoPersons, limit, proposed: invoiceCan.reverse(state) && (await isReversalProposed(deps, platform_id, id)) }
}

export const listDeskInvoices: Service<typeof invoiceDeskApi.list> = async (deps, { platformId }, { state, ...page }) => {
  const { rows, total } = await pageOfApplications(deps.db, { platformId, state }, page)
  const accounts = await findAccounts(
    deps.db,
    rows.map(({ owner_id }) => owner_id),
  )
  const views = await itemViews(deps, rows)
  const list = rows.map(({ owner_id: id }, at) => {
    const account = accounts.find((each) => each.id === id)
    return { ...(views[at] as (typeof views)[number]), applicant: { id, name: account ? maskedAccountName(account) : '' } }
  })
  return { list, total, ...page }
}

export const deskInvoice: Service<typeof invoiceDeskApi.detail> = async (deps, actor, { id }) =>
  deskView(deps, await requireApplication(deps, actor, id))

export const acceptInvoice: Service<typeof invoiceDeskApi.accept> = async (deps, actor, { id }) => {
  const row = await requireApplication(deps, actor, id)
  const { manual, name: issuer } = deps.invoices.of(row.platform_id)
  const change = { state: 'submitted', issuer, query_at: manual ? null : deps.clock.now(), queries: 0 } as const
  return auditedView(deps, actor, 'invoice.accept', row, await requireMove(deps, row, invoiceCan.accept, change, actor.accountId))
}

export const rejectInvoice: Service<typeof invoiceDeskApi.reject> = async (deps, actor, { id, reason }) => {
  const row = await requireApplication(deps, actor, id)
  // What the invoice service may be issuing is rejected by its answer only.
  const allowed: readonly InvoiceState[] = isManual(deps, row) ? invoiceCan.reject.states : ['reviewing']
  const moved = (await markRejected(deps, row, allowed, reason, actor.accountId)) ?? refuse(invoiceErrors.WRONG_STATE)
  return auditedView(deps, actor, 'invoice.reject', row, moved, { reason: withoutSecrets(reason) })
}

/** Files are read and stored before the transaction; the state is checked again in it. */
export const uploadInvoice: Service<typeof invoiceDeskApi.upload> = async (deps, actor, { id, number }, exchange) => {
  const row = await requireApplication(deps, actor, id)
  requireManual(deps, row, invoiceErrors.VENDOR_ISSUES)
  requireState(row, invoiceCan.upload)
  const files = await receiveInvoiceFiles(exchange)
  if (row.number !== null && row.number !== number) refuse(invoiceErrors.NUMBER_ISSUED, { number: row.number })
  const { sellerTaxNumber } = (await readRule(deps.db, row.platform_id)).rule
  await requireMatching(actor, files, { number, fen: row.fen, buyer: openBuyer(deps, row), sellerTaxNumber })
  const stored = await storeInvoiceFiles(deps, row, files)
  return inTransaction(deps, async (inside) => {
    const locked = await lockApplication(inside.db, id)
    if (locked.serial !== row.serial || !invoiceCan.upload(locked.state)) refuse(invoiceErrors.WRONG_STATE)
    if (await numberIsUsed(inside.db, row.platform_id, number, id)) refuse(invoiceErrors.NUMBER_USED, { number })
    for (const { format } of stored)
      if (await findFile(inside.db, id, format)) refuse(invoiceErrors.FILE_EXISTS, { format: format.toUpperCase() })
    await attachInvoiceFiles(inside, id, stored)
    if (locked.state !== 'issued')
      await markIssued(inside, locked, { number, at: inside.clock.now(), queryAt: null }, actor.accountId)
    await queueDelivery(inside, row)
    const after = await lockApplication(inside.db, id)
    const facts = Object.fromEntries(stored.map(({ format, sha256 }) => [format, sha256]))
    return auditedView(inside, actor, 'invoice.upload', locked, after, { number, ...facts })
  })
}

/** Refuses what an invoice service does by itself. */
export function requireManual(deps: Deps, row: ApplicationRow, error: ErrorDefinition): void {
  if (!isManual(deps, row)) refuse(error)
}

function requireState(row: ApplicationRow, allowed: When<InvoiceState>): void {
  if (!allowed(row.state)) refuse(invoiceErrors.WRONG_STATE)
}

/** From the platform's limit on, another person must confirm (`invoice-reversal`). */
export const reverseInvoice: Service<typeof invoiceDeskApi.reverse> = async (deps, actor, { id, reason }) => {
  const row = await requireApplication(deps, actor, id)
  const { twoPersonsFrom } = (await readRule(deps.db, row.platform_id)).rule
  if (row.fen >= fenOfYuan(twoPersonsFrom)) refuse(invoiceErrors.TWO_PERSONS, { limit: twoPersonsFrom })
  return auditedView(deps, actor, 'invoice.reverse', row, await startReversal(deps, row, reason, actor.accountId), {
    cause: reason,
  })
}

export const finishReversal: Service<typeof invoiceDeskApi.finishReversal> = async (deps, actor, { id, number }) => {
  const row = await requireApplication(deps, actor, id)
  requireManual(deps, row, invoiceErrors.VENDOR_REVERSES)
  requireState(row, invoiceCan.finishReversal)
  if (number === row.number || (await numberIsUsed(deps.db, row.platform_id, number, id)))
    refuse(invoiceErrors.NUMBER_USED, { number })
  const moved = (await markReversed(deps, row, number, actor.accountId)) ?? refuse(invoiceErrors.WRONG_STATE)
  return auditedView(deps, actor, 'invoice.reversed', row, moved, { number })
}

/** Read and stored before the transaction, like those of the invoice. */
export const uploadRedFiles: Service<typeof invoiceDeskApi.uploadRed> = async (deps, actor, { id }, exchange) => {
  const row = await requireApplication(deps, actor, id)
  requireManual(deps, row, invoiceErrors.VENDOR_REVERSES)
  requireState(row, invoiceCan.uploadRed)
  const number = row.reversal_number ?? ''
  const files = await receiveInvoiceFiles(exchange)
  const { sellerTaxNumber } = (await readRule(deps.db, row.platform_id)).rule
  await requireMatching(actor, files, { number, fen: -row.fen, buyer: openBuyer(deps, row), sellerTaxNumber })
  const stored = await storeInvoiceFiles(deps, row, files)
  return inTransaction(deps, async (inside) => {
    const locked = await lockApplication(inside.db, id)
    for (const { format } of stored)
      if (await findFile(inside.db, id, format, true)) refuse(invoiceErrors.FILE_EXISTS, { format: format.toUpperCase() })
    await attachInvoiceFiles(inside, id, stored, true)
    const facts = Object.fromEntries(stored.map(({ format, sha256 }) => [format, sha256]))
    return auditedView(inside, actor, 'invoice.upload-red', locked, locked, { number, ...facts })
  })
}

export async function auditedView(
  deps: Deps,
  actor: Staff,
  action: string,
  before: ApplicationRow,
  after: ApplicationRow,
  facts: Record<string, string> = {},
): Promise<DeskInvoiceDetail> {
  await audit(deps, actor, {
    action,
    subject: after.id,
    facts: { account: after.owner_id, before: before.state, after: after.state, fen: after.fen, ...facts },
  })
  return deskView(deps, after)
}
