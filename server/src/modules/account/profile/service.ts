// Information about an account, for itself and for its main account.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { profileApi } from '@attestry/contract/modules/account/profile'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { type AccountRow, findAccount, findAccountByPhone, renameUnverified } from './store.ts'

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

async function ownInfoOf(deps: Deps, accountId: string) {
  const account = (await findAccount(deps.db, accountId)) ?? refuse(generalErrors.NOT_LOGGED_IN)
  const main = account.main_account_id === null ? undefined : await findAccount(deps.db, account.main_account_id)
  return {
    ...accountInfo(account),
    permissions: account.role === 'sub' ? account.permissions : null,
    mainAccountName: main?.name ?? null,
    mustChangePassword: account.must_change_password,
    hasPassword: account.password_hash !== null,
    realName: (main ?? account).certification,
  }
}

export const ownInfo: Service<typeof profileApi.info> = (deps, actor) => ownInfoOf(deps, actor.accountId)

export const renameAccount: Service<typeof profileApi.rename> = async (deps, actor, { name }) => {
  // Checked in the update itself, so that a name verified meanwhile is not overwritten.
  if (!(await renameUnverified(deps.db, actor.accountId, name))) refuse(accountErrors.NAME_IS_VERIFIED)
  await audit(deps, actor, { action: 'account.rename', subject: actor.accountId })
  return ownInfoOf(deps, actor.accountId)
}

export const infoByPhone: Service<typeof profileApi.byPhone> = async (deps, actor, { phone }) => {
  const account = await findAccountByPhone(deps.db, actor.platformId, phone)
  const own = account?.id === actor.accountId || (!actor.isSub && account?.main_account_id === actor.accountId)
  return account && own ? accountInfo(account) : refuse(generalErrors.NOT_FOUND)
}
