// Payment of the live quote: money, notice of acceptance and the office's clock in one transaction; and refunds after termination.
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import type { Member } from '../../../kernel/actor.ts'

import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { lockCase, performAct, type QuoteRow, quotesOf, readClocks } from '../../casework/public.ts'
import { deadlineAfter } from '../../platform/public.ts'
import { type DrawnDocument, keepDrawn } from '../../signing/public.ts'
import { holdAmount, payerOf, refund, settle } from '../../wallet/public.ts'
import { templateOf } from '../template/store.ts'
import { drawOne } from './documents.ts'
import { signedFacts } from './draft.ts'
import { type Found, feeReference, requireApplication, requireOwn } from './own.ts'
import { receiptPaper } from './papers.ts'
import { notarizations } from './rules.ts'
import { insertPayment, insertRefund, paymentOf, refundsOf } from './store.ts'
import { progressOf } from './view.ts'

export const payNotarization: Service<typeof notarizationApi.pay> = async (deps, actor, { id, quote: version }) => {
  const found = await requireOwn(deps, actor, id)
  if (found.held.state !== 'priced') refuse(judicialErrors.WRONG_STATE)
  const quote = await liveQuote(deps, id, version)
  const { drawn, dueAt } = await drawReceipt(deps, found, quote)
  await inTransaction(deps, async (inside) => {
    const held = await lockCase(inside.db, notarizationCase, actor.platformId, { id })
    if (held?.state !== 'priced') refuse(judicialErrors.WRONG_STATE)
    await liveQuote(inside, id, version)
    await charge(inside, actor, id, quote)
    await insertPayment(inside.db, {
      application_id: id,
      quote_version: quote.version,
      fen: quote.total_fen,
      paid_at: inside.clock.now(),
    })
    await performAct(inside, notarizations, actor, { id }, { act: 'pay' })
    await keepDrawn(inside, drawn)
    const office = (await readClocks(inside, actor.platformId, [id])).get(id)?.find(({ name }) => name === 'office')
    // Only if the day, or a holiday, changed since the notice was drawn.
    if (office?.due?.getTime() !== dueAt.getTime()) refuse(judicialErrors.RECEIPT_LATE)
  })
  return progressOf(deps, await requireOwn(deps, actor, id))
}

async function liveQuote({ db }: Deps, id: string, version: number): Promise<QuoteRow> {
  const [newest] = await quotesOf(db, id)
  return newest?.version === version ? newest : refuse(judicialErrors.QUOTE_CHANGED)
}

async function charge(deps: Deps, actor: Member, id: string, { total_fen }: QuoteRow): Promise<void> {
  const hold = await holdAmount(deps, payerOf(actor), feeReference(id), total_fen)
  await settle(deps, hold)
}

/** The notice of acceptance states the day on which the certificate is due. */
async function drawReceipt(deps: Deps, { row, held }: Found, quote: QuoteRow): Promise<{ drawn: DrawnDocument; dueAt: Date }> {
  const template = await templateOf(deps.db, row.platform_id, row.template_version)
  const acceptedAt = deps.clock.now()
  const dueAt = await deadlineAfter(deps, row.platform_id, acceptedAt, template.periods.office)
  const handler = held.assigned_to ?? ''
  const notary = (await accountNames(deps.db, [handler])).get(handler) ?? ''
  const facts = signedFacts(deps, row)
  const acceptance = {
    notary,
    acceptedAt: acceptedAt.toISOString(),
    // The last second of the day, not the first instant of the next one.
    dueAt: new Date(dueAt.getTime() - 1_000).toISOString(),
    lines: quote.lines,
  }
  const drawn = await drawOne(deps, {
    platformId: row.platform_id,
    ownerId: row.owner_id,
    key: 'receipt',
    facts,
    template,
    signers: [],
    notary,
    paper: (frame) => receiptPaper(facts, acceptance, frame),
  })
  return { drawn, dueAt }
}

/** By somebody else than the handler; in parts, never more than was paid. */
export const refundNotarization: Service<typeof notarizationDeskApi.refund> = async (deps, actor, { id, amount, reason }) => {
  const { row } = await requireApplication(deps, actor, id)
  const fen = fenOfYuan(amount)
  await lockCase(deps.db, notarizationCase, actor.platformId, { id })
  const payment = await paymentOf(deps.db, id)
  const refunds = await refundsOf(deps.db, id)
  const leftFen = (payment?.fen ?? 0) - refunds.reduce((sum, each) => sum + each.fen, 0)
  if (payment && fen > leftFen) refuse(judicialErrors.REFUND_TOO_HIGH, { left: yuanOfFen(leftFen) })
  const number = refunds.length + 1
  if (payment) {
    const at = deps.clock.now()
    await insertRefund(deps.db, { application_id: id, number, fen, made_by: actor.accountId, at })
  }
  await performAct(deps, notarizations, actor, { id }, { act: 'refund', note: reason })
  const payer = { platformId: row.platform_id, ownerId: row.owner_id }
  await refund(deps, payer, { reference: feeReference(id), fen, key: `notarization/${number}` })
  return progressOf(deps, await requireApplication(deps, actor, id))
}
