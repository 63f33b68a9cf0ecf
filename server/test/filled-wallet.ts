// Demo accounts whose wallets pay for any number of deposits.
import { type Deps, inTransaction } from '../src/kernel/deps.ts'
import { findAccountByPhone } from '../src/modules/account/public.ts'
import { credit } from '../src/modules/wallet/public.ts'

const WALLET_FEN = 10_000_000_00

/** A sub-account pays from its main account's wallet. */
export async function fillDemoWallet(deps: Deps, phone = '13800000001'): Promise<{ accountId: string; ownerId: string }> {
  const account = await findAccountByPhone(deps.db, 1, phone)
  if (!account) throw new Error(`no demo account has the number ${phone}`)
  const ownerId = account.main_account_id ?? account.id
  if (account.main_account_id === null) {
    const recharge = { fund: 'recharged', fen: WALLET_FEN, key: `campaign:${ownerId}`, reason: 'campaign' } as const
    await inTransaction(deps, (inside) => credit(inside, { platformId: 1, ownerId }, recharge))
  }
  return { accountId: account.id, ownerId }
}
