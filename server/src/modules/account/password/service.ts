// Resetting and changing passwords; both end the sessions that an intruder may hold.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { passwordApi } from '@attestry/contract/modules/account/password'
import { audit } from '../../../kernel/audit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requireCode } from '../code/service.ts'
import { phoneFingerprint } from '../phone.ts'
import { findAccount, findAccountByPhone, setPasswordHash } from '../profile/store.ts'
import { clearWrongAttempts, endSessions } from '../session/store.ts'
import { hashPassword } from './hash.ts'
import { lockPasswordAttempts, requirePassword } from './wrong-attempts.ts'

export const resetPassword: Service<typeof passwordApi.reset> = async (deps, actor, { phone, smsId, smsCode, password }) => {
  await requireCode(deps, actor.platformId, 'reset-password', { phone, smsId, smsCode })
  await lockPasswordAttempts(deps, { platformId: actor.platformId, phone })
  const account = await findAccountByPhone(deps.db, actor.platformId, phone)
  // Codes are sent only to numbers with an account, so it was closed meanwhile.
  if (!account) return refuse(accountErrors.WRONG_CODE)
  await setPasswordHash(deps.db, account.id, await hashPassword(password))
  await endSessions(deps.db, account.id, deps.clock.now())
  await clearWrongAttempts(deps.db, actor.platformId, phoneFingerprint(deps, phone))
  await audit(deps, actor, { action: 'password.reset', subject: account.id })
  return null
}

export const changePassword: Service<typeof passwordApi.change> = async (deps, actor, { oldPassword, password }) => {
  const find = () => findAccount(deps.db, actor.accountId)
  const { phone } = (await find()) ?? refuse(generalErrors.NOT_LOGGED_IN)
  // Limits attempts here too: an open session must not allow guessing the password.
  await requirePassword(deps, { platformId: actor.platformId, phone }, oldPassword, find, accountErrors.WRONG_OLD_PASSWORD)
  if (oldPassword === password) refuse(accountErrors.SAME_PASSWORD)
  await setPasswordHash(deps.db, actor.accountId, await hashPassword(password))
  await endSessions(deps.db, actor.accountId, deps.clock.now(), actor.sessionId)
  await audit(deps, actor, { action: 'password.change', subject: actor.accountId })
  return null
}
