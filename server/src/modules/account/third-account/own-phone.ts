// Proof of identity by a code to the own phone, and the change of the phone number.

import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requireCode, send } from '../code/service.ts'
import { requirePassword } from '../password/wrong-attempts.ts'
import { type AccountRow, findAccount } from '../profile/store.ts'
import { endSessions } from '../session/store.ts'
import { recordCodeRequest, setPhone } from './phone-store.ts'

/** To all numbers together. */
const MAX_CODES_PER_ACCOUNT_PER_DAY = 20

const ownAccount = async (deps: Deps, actor: Member): Promise<AccountRow> =>
  (await findAccount(deps.db, actor.accountId)) ?? refuse(generalErrors.NOT_LOGGED_IN)

/** Codes to the own number and to a new one have different purposes and are not interchangeable. */
export const sendPhoneCode: Service<typeof thirdAccountApi.sendSms> = async (deps, actor, input) => {
  const { phone } = await ownAccount(deps, actor)
  const requested = await recordCodeRequest(deps.db, actor.accountId, deps.clock.now(), after(deps.clock, -days(1)))
  if (requested > MAX_CODES_PER_ACCOUNT_PER_DAY) refuseKeeping(accountErrors.CODE_TOO_MANY)
  return send(input.phone === phone ? 'own-phone' : 'new-phone')(deps, actor, input)
}

export async function requireOwnPhone(
  deps: Deps,
  actor: Member,
  given: { phone: string; smsId: string; smsCode: string },
): Promise<void> {
  const { phone } = await ownAccount(deps, actor)
  if (given.phone !== phone) refuse(accountErrors.NOT_OWN_PHONE)
  await requireCode(deps, actor.platformId, 'own-phone', given)
}

/** The password authenticates the owner, the code verifies the new number; the old number may be lost. */
export const changePhone: Service<typeof thirdAccountApi.bindPhone> = async (deps, actor, given) => {
  const own = await ownAccount(deps, actor)
  const attempt = { platformId: actor.platformId, phone: own.phone }
  await requirePassword(deps, attempt, given.password, () => findAccount(deps.db, own.id), accountErrors.WRONG_OLD_PASSWORD)
  if (given.phone === own.phone) refuse(accountErrors.SAME_PHONE)
  await requireCode(deps, actor.platformId, 'new-phone', given)
  // The default name is the masked number.
  const name = own.name === maskedPhone(own.phone) ? maskedPhone(given.phone) : own.name
  if (!(await setPhone(deps.db, own.id, { phone: given.phone, name }))) refuse(accountErrors.PHONE_TAKEN)
  await endSessions(deps.db, own.id, deps.clock.now(), actor.sessionId)
  const facts = { before: maskedPhone(own.phone), after: maskedPhone(given.phone) }
  await audit(deps, actor, { action: 'phone.change', subject: own.id, facts })
  return null
}
