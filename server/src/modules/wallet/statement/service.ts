// Monthly statements and receipts: made, signed and time-stamped on demand, from one snapshot of the ledger.
import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { statementApi } from '@attestry/contract/modules/wallet/statement'
import { yuanOfFen } from '@attestry/contract/money'
import type { Paper } from '../../../adapters/paper/port.ts'
import type { Member } from '../../../kernel/actor.ts'
import { dayAt, monthOf, nextMonth, startOfMonth } from '../../../kernel/beijing-time.ts'
import { minutes } from '../../../kernel/clock.ts'
import { inSnapshot } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { attachmentHeader } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { RawAnswer, Service } from '../../../kernel/route.ts'
import { findAccount } from '../../account/public.ts'
import { requirePlatform } from '../../platform/public.ts'
import { makePaper } from '../../transparency/public.ts'
import { payerOf } from '../ledger/payer.ts'
import { findOrder, settlingAttemptOf } from '../order/store.ts'
import { statementFigures } from './figures.ts'
import { type PaidOrder, receiptPaper } from './receipt-paper.ts'
import { type PaperFrame, statementPaper } from './statement-paper.ts'
import { firstPostingAt, type MonthSums, sumsByMonth } from './store.ts'

/** Addresses of the member's screens, for QR codes. */
const COST_CENTER = '/accountSettings/costCenter'

/** A posting can commit some time after its own time; no transaction lasts this long. */
const SETTLING_MS = minutes(5)

/** The first month whose statement is one to date. */
const unfinishedMonth = ({ clock }: Deps): string => monthOf(new Date(clock.now().getTime() - SETTLING_MS))

const NO_MOVEMENTS: Omit<MonthSums, 'month'> = { postings: 0, receivedFen: 0, spentFen: 0, directFen: 0 }

export const listStatements: Service<typeof statementApi.list> = async (deps, actor) => {
  const current = monthOf(deps.clock.now())
  const unfinished = unfinishedMonth(deps)
  const sums = await sumsByMonth(deps.db, payerOf(actor), startOfMonth(nextMonth(current)))
  const found = new Map(sums.map((each) => [each.month, each]))
  const list = []
  let balanceFen = 0
  // A month without postings has a statement too: its balance did not change.
  for (let month = sums[0]?.month ?? nextMonth(current); month <= current; month = nextMonth(month)) {
    const { postings, receivedFen, spentFen, directFen } = found.get(month) ?? { ...NO_MOVEMENTS, month }
    const openingFen = balanceFen
    balanceFen += receivedFen + spentFen
    list.push({
      month,
      over: month < unfinished,
      opening: yuanOfFen(openingFen),
      received: yuanOfFen(receivedFen),
      spent: yuanOfFen(spentFen),
      direct: yuanOfFen(directFen),
      closing: yuanOfFen(balanceFen),
      postings,
    })
  }
  return { list: list.reverse(), total: list.length }
}

export const statementPdf: Service<typeof statementApi.pdf> = async (deps, actor, { month }) => {
  const now = deps.clock.now()
  if (month > monthOf(now)) refuse(walletErrors.MONTH_NOT_BEGUN)
  const first = await firstMonth(deps, actor)
  if (month < first) refuse(walletErrors.MONTH_NOT_OPENED, { first })
  // The connection is free again before the paper is laid out and signed.
  const figures = await inSnapshot(deps.db, (db) => statementFigures(db, payerOf(actor), month))
  const isOver = month < unfinishedMonth(deps)
  const number = `ST-${month.replace('-', '')}-${actor.ownerId.slice(-8)}${isOver ? '' : `-${dayAt(now).slice(-2)}`}`
  const frame = await frameOf(deps, actor, number, `${COST_CENTER}/statements`)
  return pdf(deps, statementPaper(figures, frame, isOver))
}

/** Of the wallet's owner. */
async function firstMonth({ db }: Deps, actor: Member): Promise<string> {
  const { created_at } = (await findAccount(db, actor.ownerId)) ?? refuse(generalErrors.NOT_FOUND)
  const posted = await firstPostingAt(db, payerOf(actor))
  return monthOf(posted && posted < created_at ? posted : created_at)
}

export const orderReceipt: Service<typeof statementApi.receipt> = async (deps, actor, { id }) => {
  const order = (await findOrder(deps.db, payerOf(actor), id)) ?? refuse(generalErrors.NOT_FOUND)
  if (order.paid_at === null || order.paid_by === null) return refuse(walletErrors.ORDER_NOT_PAID)
  const settling = await settlingAttemptOf(deps.db, order)
  const frame = await frameOf(deps, actor, `RC-${order.number}`, `${COST_CENTER}/rechargeOrderDetail?id=${id}`)
  return pdf(deps, receiptPaper(order as PaidOrder, settling?.transaction_id ?? null, frame))
}

async function frameOf(deps: Deps, actor: Member, number: string, path: string): Promise<PaperFrame> {
  const account = (await findAccount(deps.db, actor.ownerId)) ?? refuse(generalErrors.NOT_FOUND)
  const { name, facts } = await requirePlatform(deps, actor.platformId)
  const { sellerTaxNumber } = deps.invoices.of(actor.platformId)
  return {
    number,
    platformName: name,
    platformEnglishName: facts.englishName ?? '',
    ...(facts.fullName
      ? { office: { name: facts.fullName, ...(facts.englishFullName ? { englishName: facts.englishFullName } : {}) } }
      : {}),
    ...(sellerTaxNumber ? { taxNumber: sellerTaxNumber } : {}),
    accountName: account.name,
    phone: maskedPhone(account.phone),
    issuedAt: deps.clock.now().toISOString(),
    url: deps.site.publicUrl + path,
    demo: deps.site.demo,
  }
}

async function pdf(deps: Deps, paper: Paper): Promise<RawAnswer> {
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader(`${paper.title.zh}-${paper.number.value}.pdf`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(await makePaper(deps, paper)),
  }
}
