// One's own phone as proof that it is oneself, and the move to another number.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requireCode, send } from '../code/service.ts'
import { requirePassword } from '../password/wrong-tries.ts'
import { maskedPhone } from '../phone.ts'
import { type AccountRow, findAccount } from '../profile/store.ts'
import { endSessions } from '../session/store.ts'
import { countCodeAsked, setPhone } from './phone-store.ts'

/** To whatever numbers. */
const CODES_A_DAY_AN_ACCOUNT = 20

const ownAccount = async (deps: Deps, actor: Member): Promise<AccountRow> =>
  (await findAccount(deps.db, actor.accountId)) ?? refuse(generalErrors.NOT_LOGGED_IN)

/** One's own number proves, another one is moved to: a code for the one never serves for the other. */
export const sendOwnCode: Service<typeof thirdAccountApi.sendSms> = async (deps, actor, input) => {
  const { phone } = await ownAccount(deps, actor)
  const asked = await countCodeAsked(deps.db, actor.accountId, deps.clock.now(), after(deps.clock, -days(1)))
  if (asked > CODES_A_DAY_AN_ACCOUNT) refuseKeeping(accountErrors.CODE_TOO_MANY)
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

/** The password shows who asks, the code that the new number is theirs; the old number may be lost. */
export const moveToPhone: Service<typeof thirdAccountApi.bindPhone> = async (deps, actor, given) => {
  const own = await ownAccount(deps, actor)
  const tried = { platformId: actor.platformId, phone: own.phone }
  await requirePassword(deps, tried, given.password, () => findAccount(deps.db, own.id), accountErrors.WRONG_OLD_PASSWORD)
  if (given.phone === own.phone) refuse(accountErrors.SAME_PHONE)
  await requireCode(deps, actor.platformId, 'new-phone', given)
  // Whoever never chose a name is called by their number.
  const name = own.name === maskedPhone(own.phone) ? maskedPhone(given.phone) : own.name
  if (!(await setPhone(deps.db, own.id, { phone: given.phone, name }))) refuse(accountErrors.PHONE_TAKEN)
  await endSessions(deps.db, own.id, deps.clock.now(), actor.sessionId)
  const facts = { before: maskedPhone(own.phone), after: maskedPhone(given.phone) }
  await audit(deps, actor, { action: 'phone.change', subject: own.id, facts })
  return null
}
