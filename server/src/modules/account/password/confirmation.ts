// Asks for the password again before sensitive actions, so that an open session alone is not enough.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { type AccountRow, findAccount } from '../profile/store.ts'
import { requirePassword } from './wrong-attempts.ts'

/** Wrong attempts count as failed logins. */
export async function requirePasswordConfirmation(deps: Deps, actor: Member, password: string): Promise<AccountRow> {
  const find = () => findAccount(deps.db, actor.accountId)
  const { phone } = (await find()) ?? refuse(generalErrors.NOT_LOGGED_IN)
  return requirePassword(deps, { platformId: actor.platformId, phone }, password, find, accountErrors.PASSWORD_AGAIN_WRONG)
}
