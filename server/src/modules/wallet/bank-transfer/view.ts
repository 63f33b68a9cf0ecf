// Bank transfers as the member sees them, and lines of statements as staff do.
import type { BankTransfer } from '@attestry/contract/modules/wallet/bank-account'
import type { BankLine } from '@attestry/contract/modules/wallet/bank-transfer'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { accountNames, findAccounts, maskedAccountName } from '../../account/public.ts'
import { openContents } from '../../approval/public.ts'
import { findDocument } from '../../document/public.ts'
import type { OrderRow } from '../order/store.ts'
import { isSameAccount } from './account.ts'
import { openFacts, sameName } from './line-facts.ts'
import { creditedLines, findBankAccount, findTransfer, type LineRow, ordersOf } from './store.ts'

/** What a confirmation is to do with a line. */
export interface MatchContent {
  readonly lineId: string
  readonly act: 'credit' | 'return'
  readonly orderId: string | null
}

export const openMatches = async (deps: Deps, platformId: number): Promise<MatchContent[]> =>
  (await openContents(deps.db, platformId, 'bank-match')) as MatchContent[]

/** Null if the order is not to be paid by bank transfer. */
export async function bankTransferView(deps: Deps, order: OrderRow): Promise<BankTransfer | null> {
  const transfer = await findTransfer(deps.db, order.id)
  if (!transfer) return null
  const [paying] = await creditedLines(deps.db, order.id)
  const arrived = paying?.fen ?? null
  const isMatched =
    arrived === null &&
    (await openMatches(deps, order.platform_id)).some(({ orderId, act }) => orderId === order.id && act === 'credit')
  const voucher = transfer.voucher_id ? await findDocument(deps.db, transfer.voucher_id) : undefined
  return {
    account: transfer.account,
    current: isSameAccount((await findBankAccount(deps.db, order.platform_id))?.account ?? null, transfer.account),
    code: transfer.code,
    state: arrived !== null ? 'credited' : isMatched ? 'matched' : 'waiting',
    ordered: yuanOfFen(transfer.ordered_fen),
    arrived: arrived === null ? null : yuanOfFen(arrived),
    voucher: voucher ? { size: voucher.size, uploadedAt: voucher.created_at.toISOString() } : null,
  }
}

/** Lines of one platform, in the given order. */
export async function lineViews(deps: Deps, platformId: number, lines: readonly LineRow[]): Promise<BankLine[]> {
  const orders = await ordersOf(
    deps.db,
    platformId,
    lines.flatMap(({ order_id }) => order_id ?? []),
  )
  const owners = new Map(
    (await findAccounts(deps.db, [...new Set([...orders.values()].map(({ owner_id }) => owner_id))])).map((row) => [row.id, row]),
  )
  const handlers = [...new Set(lines.flatMap(({ handler_id }) => handler_id ?? []))]
  const names = handlers.length > 0 ? await accountNames(deps.db, handlers) : new Map<string, string>()
  return lines.map((line) => {
    const facts = openFacts(deps, line)
    const order = line.order_id ? orders.get(line.order_id) : undefined
    const owner = order && owners.get(order.owner_id)
    const fits = {
      code: order !== undefined,
      amount: order?.fen === line.fen,
      payer: owner?.certification === 'passed' && sameName(owner.name, facts.payerName),
    }
    return {
      id: line.id,
      serial: line.serial,
      bookedOn: line.booked_on,
      amount: yuanOfFen(line.fen),
      ...facts,
      state: line.state,
      account: line.account,
      handler: line.handler_id ? { id: line.handler_id, name: names.get(line.handler_id) ?? '' } : null,
      strength: !fits.code ? 'none' : fits.amount && fits.payer ? 'strong' : 'partial',
      order: order
        ? {
            number: order.number,
            amount: yuanOfFen(order.fen),
            state: order.state,
            member: owner ? maskedAccountName(owner) : '',
          }
        : null,
      fits,
      importedAt: line.imported_at.toISOString(),
    }
  })
}
