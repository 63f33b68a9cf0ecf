// Logging in by an account elsewhere. Whose account it opens was said once, with an SMS code; a phone number the vendor may know is never asked for.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import type { Actor } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requireCode, send } from '../code/service.ts'
import { maskedPhone } from '../phone.ts'
import { type AccountRow, findAccount, findAccountByPhone, insertAccount } from '../profile/store.ts'
import { admit } from '../session/service.ts'
import { comeBack, depart } from './departing.ts'
import { findThird, insertThird, type TicketRow, touchThird } from './store.ts'
import { giveTicket, subjectHash, takeTicket } from './ticket.ts'

export const offeredProviders: Service<typeof thirdAccountApi.providers> = async (deps) => ({
  list: deps.thirdLogins.map(({ provider }) => provider),
})

export const beginThirdLogin: Service<typeof thirdAccountApi.begin> = (deps, actor, { provider, back }, exchange) =>
  depart(deps, actor, { provider, accountId: null, back }, exchange)

export const loginByThirdAccount: Service<typeof thirdAccountApi.login> = async (deps, actor, given, exchange) => {
  const { subject, nickname, departure } = await comeBack(deps, actor, given, null, exchange)
  const person = { provider: given.provider, subject, nickname }
  return inTransaction(deps, async (inside) => {
    const { db, clock } = inside
    const key = { platform_id: actor.platformId, provider: given.provider, subject_hash: subjectHash(inside, person) }
    const known = await findThird(db, key)
    const account = known && (await findAccount(db, known.account_id))
    if (!known || !account) {
      const ticket = await giveTicket(inside, actor, person, null, exchange)
      const firstUse = { ...ticket, from: given.provider, nickname: nickname ?? null }
      return { login: null, firstUse, back: departure.back }
    }
    const login = await admit(inside, actor, account, 'third', exchange)
    await touchThird(db, known.id, clock.now())
    await audit(inside, actor, { action: 'login.third', subject: account.id, facts: { provider: given.provider } })
    return { login, firstUse: null, back: departure.back }
  })
}

export const sendFirstUseCode: Service<typeof thirdAccountApi.sendForFirstUse> = send('first-use')

/** The code shows whose phone it is; only then is it looked up whether that number has an account. */
export const useForTheFirstTime: Service<typeof thirdAccountApi.firstUse> = async (deps, actor, given, exchange) => {
  await requireCode(deps, actor.platformId, 'first-use', given)
  const ticket = await takeTicket(deps, actor, given.ticket, exchange)
  const account = await accountWith(deps, actor, given.phone)
  await tie(deps, actor, account, ticket)
  return admit(deps, actor, account, ticket.provider.startsWith('bridge:') ? 'bridge' : 'third', exchange)
}

async function accountWith(deps: Deps, actor: Actor, phone: string): Promise<AccountRow> {
  const known = await findAccountByPhone(deps.db, actor.platformId, phone)
  // Staff come in by password and second factor, and by nothing else.
  if (known?.kind === 'staff') return refuse(generalErrors.NOT_ALLOWED)
  if (known) return known
  const created_at = deps.clock.now()
  const id = newId(created_at)
  const person = { kind: 'person', role: 'main', main_account_id: null, password_hash: null, created_at } as const
  await insertAccount(deps.db, { id, platform_id: actor.platformId, phone, name: maskedPhone(phone), ...person })
  return (await findAccount(deps.db, id)) ?? refuse(generalErrors.STALE)
}

async function tie(deps: Deps, actor: Actor, account: AccountRow, ticket: TicketRow): Promise<void> {
  const { platform_id, provider, subject_hash, nickname } = ticket
  const now = deps.clock.now()
  const row = { id: newId(now), platform_id, account_id: account.id, provider, subject_hash, nickname }
  if (!(await insertThird(deps.db, { ...row, bound_at: now, last_used_at: now })))
    refuse((await findThird(deps.db, ticket)) ? accountErrors.THIRD_TAKEN : accountErrors.THIRD_BOUND_BEFORE)
  await audit(deps, actor, { action: 'third.bind', subject: account.id, facts: { provider, by: 'sms' } })
}
