// Asking for the password again before what a session left open must not do.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { type AccountRow, findAccount } from '../profile/store.ts'
import { requirePassword } from './wrong-tries.ts'

/** Wrong tries count as they do at the login. */
export async function requirePasswordAgain(deps: Deps, actor: Member, password: string): Promise<AccountRow> {
  const find = () => findAccount(deps.db, actor.accountId)
  const { phone } = (await find()) ?? refuse(generalErrors.NOT_LOGGED_IN)
  return requirePassword(deps, { platformId: actor.platformId, phone }, password, find, accountErrors.PASSWORD_AGAIN_WRONG)
}
