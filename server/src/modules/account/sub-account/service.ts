// Management of sub-accounts by their main account: create, set permissions, disable and enable; every change is audited.

import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { sortPermissions } from '@attestry/contract/modules/account/permission'
import { MAX_SUB_ACCOUNTS, type subAccountApi } from '@attestry/contract/modules/account/sub-account'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requireCode, send } from '../code/service.ts'
import { hashPassword } from '../password/hash.ts'
import { lockPasswordAttempts } from '../password/wrong-attempts.ts'
import { phoneFingerprint } from '../phone.ts'
import { findAccount, insertAccount } from '../profile/store.ts'
import { clearWrongAttempts, endSessions } from '../session/store.ts'
import {
  findSubAccount,
  lockActiveCount,
  type SubAccountRow,
  setInitialPassword,
  setSubAccountDisabled,
  subAccountsOf,
  updateSubAccount,
} from './store.ts'

const view = (row: SubAccountRow) => ({
  id: row.id,
  name: row.name,
  phone: maskedPhone(row.phone),
  state: row.disabled_at === null ? ('active' as const) : ('disabled' as const),
  awaitsPassword: row.must_change_password,
  permissions: row.permissions,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

const requireSubAccount = async (deps: Deps, actor: Member, id: string): Promise<SubAccountRow> =>
  (await findSubAccount(deps.db, actor.accountId, id)) ?? refuse(generalErrors.NOT_FOUND)

async function requireFreeSlot(deps: Deps, actor: Member): Promise<void> {
  if ((await lockActiveCount(deps.db, actor.accountId)) >= MAX_SUB_ACCOUNTS)
    refuse(accountErrors.TOO_MANY_SUB_ACCOUNTS, { limit: MAX_SUB_ACCOUNTS })
}

const sendCode = send('sub-account')

export const sendSubAccountCode: Service<typeof subAccountApi.sendCode> = async (deps, actor, input) => {
  // Checked before sending, so that no code is sent for an account that could not be created.
  await requireFreeSlot(deps, actor)
  return sendCode(deps, actor, input)
}

export const createSubAccount: Service<typeof subAccountApi.create> = async (deps, actor, input) => {
  const { phone, name, password } = input
  const permissions = sortPermissions(input.permissions)
  await requireCode(deps, actor.platformId, 'sub-account', input)
  await requireFreeSlot(deps, actor)
  const main = (await findAccount(deps.db, actor.accountId)) ?? refuse(generalErrors.NOT_LOGGED_IN)
  const id = newId(deps.clock.now())
  const created = await insertAccount(deps.db, {
    id,
    platform_id: actor.platformId,
    kind: main.kind,
    role: 'sub',
    main_account_id: main.id,
    phone,
    name,
    password_hash: await hashPassword(password),
    must_change_password: true,
    permissions,
    created_at: deps.clock.now(),
  })
  if (!created) refuse(accountErrors.SUB_PHONE_TAKEN)
  await audit(deps, actor, { action: 'sub-account.create', subject: id, facts: { permissions: permissions.join(' ') } })
  return view(await requireSubAccount(deps, actor, id))
}

export const listSubAccounts: Service<typeof subAccountApi.list> = async (deps, actor) => {
  const list = (await subAccountsOf(deps.db, actor.accountId)).map(view)
  const active = list.filter(({ state }) => state === 'active').length
  return { list, total: list.length, active, limit: MAX_SUB_ACCOUNTS }
}

export const changeSubAccount: Service<typeof subAccountApi.change> = async (deps, actor, { id, name, permissions: given }) => {
  const permissions = sortPermissions(given)
  const before = await requireSubAccount(deps, actor, id)
  await updateSubAccount(deps.db, actor.accountId, id, { name, permissions })
  await audit(deps, actor, {
    action: 'sub-account.change',
    subject: id,
    facts: { before: before.permissions.join(' '), after: permissions.join(' ') },
  })
  return view(await requireSubAccount(deps, actor, id))
}

export const setSubAccountPassword: Service<typeof subAccountApi.setPassword> = async (deps, actor, { id, password }) => {
  const { phone } = await requireSubAccount(deps, actor, id)
  await lockPasswordAttempts(deps, { platformId: actor.platformId, phone })
  await setInitialPassword(deps.db, actor.accountId, id, await hashPassword(password))
  await endSessions(deps.db, id, deps.clock.now())
  await clearWrongAttempts(deps.db, actor.platformId, phoneFingerprint(deps, phone))
  await audit(deps, actor, { action: 'sub-account.password', subject: id })
  return null
}

export const disableSubAccount: Service<typeof subAccountApi.disable> = async (deps, actor, { id }) => {
  await requireSubAccount(deps, actor, id)
  if (!(await setSubAccountDisabled(deps.db, actor.accountId, id, deps.clock.now()))) refuse(accountErrors.SUB_ACCOUNT_STATE)
  const ended = await endSessions(deps.db, id, deps.clock.now())
  await audit(deps, actor, { action: 'sub-account.disable', subject: id, facts: { sessionsEnded: ended } })
  return view(await requireSubAccount(deps, actor, id))
}

export const enableSubAccount: Service<typeof subAccountApi.enable> = async (deps, actor, { id }) => {
  await requireSubAccount(deps, actor, id)
  await requireFreeSlot(deps, actor)
  if (!(await setSubAccountDisabled(deps.db, actor.accountId, id, null))) refuse(accountErrors.SUB_ACCOUNT_STATE)
  await audit(deps, actor, { action: 'sub-account.enable', subject: id })
  return view(await requireSubAccount(deps, actor, id))
}
