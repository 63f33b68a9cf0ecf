// The demo's bank: a visitor makes a transfer without money, and staff download the statement that contains it.
import { generalErrors } from '@attestry/contract/errors'
import type { demoBankApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { fenOfYuan } from '@attestry/contract/money'
import type { DemoBank } from '../../../adapters/payment/port.ts'
import { csvCell } from '../../../kernel/csv.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { attachmentHeader } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { payerOf } from '../ledger/payer.ts'
import { findOrder } from '../order/store.ts'
import { findBankAccount, findTransfer } from './store.ts'

const DEMO_PAYER_ACCOUNT = '6200000000000000'

const requireBank = (deps: Deps): DemoBank => deps.payments.bank ?? refuse(generalErrors.NOT_FOUND)

export const transferAtDemoBank: Service<typeof demoBankApi.transfer> = async (
  deps,
  actor,
  { id, amount, payerName, remark },
) => {
  const bank = requireBank(deps)
  if (!(await findOrder(deps.db, payerOf(actor), id))) refuse(generalErrors.NOT_FOUND)
  const { account } = (await findTransfer(deps.db, id)) ?? refuse(generalErrors.NOT_FOUND)
  const transfer = { account: account.number, fen: fenOfYuan(amount), payerName, payerAccount: DEMO_PAYER_ACCOUNT, remark }
  return { serial: bank.transfer(actor.platformId, transfer) }
}

export const demoStatement: Service<typeof demoBankApi.statement> = async (deps, actor) => {
  const bank = requireBank(deps)
  const account = (await findBankAccount(deps.db, actor.platformId))?.account ?? refuse(walletErrors.NO_BANK_ACCOUNT)
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=gbk',
      'content-disposition': attachmentHeader('demo-bank-statement.csv'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: Buffer.from(bank.statement(actor.platformId, account.number, csvCell)),
  }
}
