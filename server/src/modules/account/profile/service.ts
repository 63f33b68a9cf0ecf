// What an account may know of itself and of its sub-accounts.
import { generalErrors } from '@attestry/contract/errors'
import type { profileApi } from '@attestry/contract/modules/account/profile'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { type AccountRow, findAccount, findAccountByPhone } from './store.ts'

export const accountInfo = (account: AccountRow) => ({
  id: account.id,
  phone: account.phone,
  name: account.name,
  kind: account.kind,
  role: account.role,
  mainAccountId: account.main_account_id,
  platformId: account.platform_id,
  certification: account.certification,
  createdAt: account.created_at.toISOString(),
})

export const ownInfo: Service<typeof profileApi.info> = async (deps, actor) =>
  accountInfo((await findAccount(deps.db, actor.accountId)) ?? refuse(generalErrors.NOT_LOGGED_IN))

export const infoByPhone: Service<typeof profileApi.byPhone> = async (deps, actor, { phone }) => {
  const account = await findAccountByPhone(deps.db, actor.platformId, phone)
  const own = account?.id === actor.accountId || (!actor.isSub && account?.main_account_id === actor.accountId)
  return account && own ? accountInfo(account) : refuse(generalErrors.NOT_FOUND)
}
