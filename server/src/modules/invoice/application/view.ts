// Applications as the API shows them.
import type { InvoiceDetail, InvoiceView } from '@attestry/contract/modules/invoice/application'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { sheetsOf } from '../sheet/store.ts'
import { sheetView } from '../sheet/view.ts'
import type { StoredLine } from '../tables.ts'
import { openBuyer, openReason } from './sealed.ts'
import {
  type ApplicationOrderRow,
  type ApplicationRow,
  type FileRow,
  filesOf,
  ordersOf,
  pageOfApplications,
  stepsOf,
} from './store.ts'

function item(deps: Deps, row: ApplicationRow, orders: number): InvoiceView {
  return {
    id: row.id,
    serial: row.serial,
    state: row.state,
    special: row.special,
    title: openBuyer(deps, row).title,
    amount: yuanOfFen(row.fen),
    orders,
    createdAt: row.created_at.toISOString(),
    number: row.number,
    issuedAt: row.issued_at?.toISOString() ?? null,
    reason: openReason(deps, row),
  }
}

export async function itemViews(deps: Deps, rows: readonly ApplicationRow[]): Promise<InvoiceView[]> {
  const orders = await ordersOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => item(deps, row, orders.filter(({ application_id }) => application_id === row.id).length))
}

const MAX_OWN_INVOICES = 10_000

/** Every application of an account, for a copy of its data. */
export async function ownInvoices(deps: Deps, owner: { readonly platformId: number; readonly ownerId: string }) {
  const { rows } = await pageOfApplications(deps.db, owner, { pageNum: 1, pageSize: MAX_OWN_INVOICES })
  return itemViews(deps, rows)
}

/** `6`, `0.5`; percent. */
export const percentOf = (rate: number): string => String(rate / 100)

const lineView = ({ item: name, code, rate, netFen, taxFen }: StoredLine) => ({
  item: name,
  code,
  rate: rate === null ? null : percentOf(rate),
  net: yuanOfFen(netFen),
  tax: yuanOfFen(taxFen),
  total: yuanOfFen(netFen + taxFen),
})

const orderView = ({ order_id: id, number, kind, fen, paid_at }: ApplicationOrderRow) => ({
  id,
  number,
  kind,
  amount: yuanOfFen(fen),
  paidAt: paid_at.toISOString(),
})

const fileView = ({ format, size, sha256 }: FileRow) => ({ format, size, sha256 })

export async function detailView(deps: Deps, row: ApplicationRow): Promise<InvoiceDetail> {
  const [orders, files, redFiles, steps, sheets] = [
    await ordersOf(deps.db, [row.id]),
    await filesOf(deps.db, row.id),
    await filesOf(deps.db, row.id, true),
    await stepsOf(deps.db, row.id),
    await sheetsOf(deps.db, row.id),
  ]
  const { email, ...buyer } = openBuyer(deps, row)
  return {
    ...item(deps, row, orders.length),
    buyer,
    email,
    lines: row.lines.map(lineView),
    net: yuanOfFen(row.fen - row.tax_fen),
    tax: yuanOfFen(row.tax_fen),
    list: orders.map(orderView),
    files: files.map(fileView),
    redFiles: redFiles.map(fileView),
    reversal: row.reversal_reason && {
      reason: row.reversal_reason,
      at: (row.reversal_at ?? row.created_at).toISOString(),
      number: row.reversal_number,
    },
    sheet: sheets[0] ? sheetView(sheets[0]) : null,
    steps: steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
  }
}
