// Login by an OAuth account; it is linked once by SMS code, and a phone number known to the provider is never requested.

import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import type { Actor } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requireCode, send } from '../code/service.ts'
import { type AccountRow, findAccount, findAccountByPhone, insertAccount } from '../profile/store.ts'
import { startLogin } from '../session/service.ts'
import { finishOAuth, startOAuth } from './oauth-flow.ts'
import { findThird, insertThird, type TicketRow, touchThird } from './store.ts'
import { issueTicket, redeemTicket, subjectHash } from './ticket.ts'

export const offeredProviders: Service<typeof thirdAccountApi.providers> = async (deps) => ({
  list: deps.oauthProviders.map(({ provider }) => provider),
})

export const startThirdLogin: Service<typeof thirdAccountApi.begin> = (deps, actor, { provider, back }, exchange) =>
  startOAuth(deps, actor, { provider, accountId: null, back }, exchange)

export const loginByThirdAccount: Service<typeof thirdAccountApi.login> = async (deps, actor, given, exchange) => {
  const { subject, nickname, stateRow } = await finishOAuth(deps, actor, given, null, exchange)
  const person = { provider: given.provider, subject, nickname }
  return inTransaction(deps, async (inside) => {
    const { db, clock } = inside
    const key = { platform_id: actor.platformId, provider: given.provider, subject_hash: subjectHash(inside, person) }
    const known = await findThird(db, key)
    const account = known && (await findAccount(db, known.account_id))
    if (!known || !account) {
      const ticket = await issueTicket(inside, actor, person, null, exchange)
      const firstUse = { ...ticket, from: given.provider, nickname: nickname ?? null }
      return { login: null, firstUse, back: stateRow.back }
    }
    const login = await startLogin(inside, actor, account, 'third', exchange)
    await touchThird(db, known.id, clock.now())
    await audit(inside, actor, { action: 'login.third', subject: account.id, facts: { provider: given.provider } })
    return { login, firstUse: null, back: stateRow.back }
  })
}

export const sendFirstUseCode: Service<typeof thirdAccountApi.sendForFirstUse> = send('first-use')

/** Looks up the account only after the code has proved control of the phone. */
export const completeFirstUse: Service<typeof thirdAccountApi.firstUse> = async (deps, actor, given, exchange) => {
  await requireCode(deps, actor.platformId, 'first-use', given)
  const ticket = await redeemTicket(deps, actor, given.ticket, exchange)
  const account = await accountWith(deps, actor, given.phone)
  await insertLink(deps, actor, account, ticket)
  return startLogin(deps, actor, account, ticket.provider.startsWith('bridge:') ? 'bridge' : 'third', exchange)
}

async function accountWith(deps: Deps, actor: Actor, phone: string): Promise<AccountRow> {
  const known = await findAccountByPhone(deps.db, actor.platformId, phone)
  // Staff may log in only by password and second factor.
  if (known?.kind === 'staff') return refuse(generalErrors.NOT_ALLOWED)
  if (known) return known
  const created_at = deps.clock.now()
  const id = newId(created_at)
  const person = { kind: 'person', role: 'main', main_account_id: null, password_hash: null, created_at } as const
  await insertAccount(deps.db, { id, platform_id: actor.platformId, phone, name: maskedPhone(phone), ...person })
  return (await findAccount(deps.db, id)) ?? refuse(generalErrors.STALE)
}

async function insertLink(deps: Deps, actor: Actor, account: AccountRow, ticket: TicketRow): Promise<void> {
  const { platform_id, provider, subject_hash, nickname } = ticket
  const now = deps.clock.now()
  const row = { id: newId(now), platform_id, account_id: account.id, provider, subject_hash, nickname }
  if (!(await insertThird(deps.db, { ...row, bound_at: now, last_used_at: now })))
    refuse((await findThird(deps.db, ticket)) ? accountErrors.THIRD_TAKEN : accountErrors.THIRD_BOUND_BEFORE)
  await audit(deps, actor, { action: 'third.bind', subject: account.id, facts: { provider, by: 'sms' } })
}
