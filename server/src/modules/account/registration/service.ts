// Registration: creates an account for a verified phone number and logs it in.
import { maskedPhone } from '@attestry/contract/masking'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { registrationApi } from '@attestry/contract/modules/account/registration'
import type { Actor } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { requireCode } from '../code/service.ts'
import { recordInviter } from '../friend/service.ts'
import { hashPassword } from '../password/hash.ts'
import { findAccount, insertAccount } from '../profile/store.ts'
import { startLogin } from '../session/service.ts'

interface Application {
  readonly phone: string
  readonly smsId: string
  readonly smsCode: string
  readonly password?: string | undefined
  readonly kind: 'person' | 'enterprise'
  readonly inviteCode?: string | undefined
}

async function signUp(deps: Deps, actor: Actor, application: Application, exchange: Exchange) {
  const { phone, password, kind } = application
  await requireCode(deps, actor.platformId, 'register', application)
  const id = newId(deps.clock.now())
  const created = await insertAccount(deps.db, {
    id,
    platform_id: actor.platformId,
    kind,
    role: 'main',
    main_account_id: null,
    phone,
    name: maskedPhone(phone),
    password_hash: password === undefined ? null : await hashPassword(password),
    created_at: deps.clock.now(),
  })
  if (!created) refuse(accountErrors.PHONE_TAKEN)
  await recordInviter(deps, { id, platformId: actor.platformId, phone }, application.inviteCode)
  const account = await findAccount(deps.db, id)
  return startLogin(deps, actor, account ?? refuse(accountErrors.PHONE_TAKEN), 'register', exchange)
}

export const register: Service<typeof registrationApi.register> = signUp
export const registerFromApp: Service<typeof registrationApi.registerFromApp> = signUp
