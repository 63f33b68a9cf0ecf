// A member pays an order by bank transfer: gets account and matching code, and may upload a proof of the transfer.
import { randomInt } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { BANK_ORDER_DAYS, type BankTransfer } from '@attestry/contract/modules/wallet/bank-account'
import { type bankTransferApi, MAX_VOUCHER_BYTES } from '@attestry/contract/modules/wallet/bank-transfer'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { newMatchingCode } from '@attestry/contract/modules/wallet/matching-code'
import type { Member } from '../../../kernel/actor.ts'
import { days } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import {
  deleteDocuments,
  insertDocument,
  receiveFiles,
  removeBytes,
  storeDocument,
  type UploadProblem,
} from '../../document/public.ts'
import { payerOf } from '../ledger/payer.ts'
import { lockWallet } from '../ledger/store.ts'
import { findOrder, lockOrder, type OrderRow } from '../order/store.ts'
import { orderTopic } from '../order/topic.ts'
import { extendOrder, findBankAccount, findTransfer, insertTransfer, setVoucher } from './store.ts'
import { bankTransferView } from './view.ts'
import { sendVoucher } from './voucher.ts'

const MAX_CODE_TRIES = 10
const MEGABYTE = 1024 ** 2

/** Choosing it again answers the same code. */
export const beginBankTransfer: Service<typeof bankTransferApi.begin> = async (deps, actor, { id }) => {
  await requireOrder(deps, actor, id)
  await lockWallet(deps.db, payerOf(actor))
  const order = await lockOrder(deps.db, id)
  if (await findTransfer(deps.db, id)) return viewOf(deps, order)
  const now = deps.clock.now()
  if (order.state !== 'awaiting_payment' || order.expires_at <= now) refuse(walletErrors.ORDER_NOT_PAYABLE)
  const account = (await findBankAccount(deps.db, actor.platformId))?.account ?? refuse(walletErrors.NO_BANK_ACCOUNT)
  const transfer = {
    order_id: id,
    platform_id: actor.platformId,
    account: JSON.stringify(account),
    ordered_fen: order.fen,
    voucher_id: null,
    created_at: now,
  }
  for (let tries = 1; !(await insertTransfer(deps.db, { ...transfer, code: newMatchingCode(randomInt) })); tries += 1)
    if (tries === MAX_CODE_TRIES) throw new Error(`no unused matching code in ${MAX_CODE_TRIES} tries`)
  await extendOrder(deps.db, id, new Date(order.created_at.getTime() + days(BANK_ORDER_DAYS)))
  await deps.live.publish(deps.db, orderTopic(id))
  return viewOf(deps, order)
}

/** Replaces an earlier one; nothing is credited by it. */
export const uploadVoucher: Service<typeof bankTransferApi.uploadVoucher> = async (deps, actor, { id }, exchange) => {
  const order = await requireOrder(deps, actor, id)
  if (!(await findTransfer(deps.db, id))) refuse(generalErrors.NOT_FOUND)
  const [bytes] = await receiveFiles(exchange, 'bank-voucher', { min: 1, max: 1 }, refuseUpload)
  const { platformId, accountId } = actor
  const stored = [bytes ?? refuse(walletErrors.VOUCHER_UNREADABLE)]
  const { document } = await storeDocument(deps, { kind: 'bank-voucher', platformId, accountId }, stored)
  const replaced = await inTransaction(deps, async ({ db }) => {
    await lockWallet(db, payerOf(actor))
    await lockOrder(db, id)
    const before = (await findTransfer(db, id))?.voucher_id
    await insertDocument(db, document)
    await setVoucher(db, id, document.id)
    // Other pages that show the order offer other ways to pay.
    await deps.live.publish(db, orderTopic(id))
    return before ? deleteDocuments(db, [before]) : []
  })
  await removeBytes(deps, replaced)
  return viewOf(deps, order)
}

export const showOwnVoucher: Service<typeof bankTransferApi.ownVoucher> = async (deps, actor, { id }, exchange) =>
  sendVoucher(deps, actor, await requireOrder(deps, actor, id), exchange)

function refuseUpload(problem: UploadProblem): never {
  if (problem === 'too-large') refuse(walletErrors.VOUCHER_TOO_LARGE, { limit: MAX_VOUCHER_BYTES / MEGABYTE })
  return refuse(walletErrors.VOUCHER_UNREADABLE)
}

async function requireOrder(deps: Deps, actor: Member, id: string): Promise<OrderRow> {
  return (await findOrder(deps.db, payerOf(actor), id)) ?? refuse(generalErrors.NOT_FOUND)
}

async function viewOf(deps: Deps, order: OrderRow): Promise<BankTransfer> {
  return (await bankTransferView(deps, order)) ?? refuse(generalErrors.NOT_FOUND)
}
