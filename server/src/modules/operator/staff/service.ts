// Staff accounts, managed by the owner; every change ends the person's sessions and is audited with its reason.

import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { NEW_STAFF_HOURS, type StaffState, type staffApi } from '@attestry/contract/modules/operator/staff'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import {
  activeOwners,
  activeStaff,
  changeStaff,
  endSessions,
  findStaff,
  insertAccount,
  lastSeen,
  pageOfStaff,
  type StaffRow,
} from '../../account/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import { deleteFactor, enrolledAmong } from '../sign-in/store.ts'

function stateOf(row: StaffRow, enrolled: ReadonlySet<string>): StaffState {
  if (row.disabled_at) return 'disabled'
  if (!row.has_password) return 'invited'
  return enrolled.has(row.id) ? 'active' : 'enrolling'
}

async function facts(deps: Deps, actor: Staff, rows: readonly StaffRow[]) {
  const ids = rows.map(({ id }) => id)
  const [enrolled, seen] = [await enrolledAmong(deps.db, ids), await lastSeen(deps.db, ids)]
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone: maskedPhone(row.phone),
    role: row.role,
    state: stateOf(row, enrolled),
    self: row.id === actor.accountId,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: seen.get(row.id)?.toISOString() ?? null,
  }))
}

async function oneOf(deps: Deps, actor: Staff, id: string) {
  const row = (await findStaff(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const [one] = await facts(deps, actor, [row])
  return one ?? refuse(generalErrors.NOT_FOUND)
}

export const listStaff: Service<typeof staffApi.list> = async (deps, actor, { pageNum, pageSize, role }) => {
  const { rows, total } = await pageOfStaff(deps.db, actor.platformId, { role }, { pageNum, pageSize })
  return { list: await facts(deps, actor, rows), total, pageNum, pageSize }
}

export const readStaff: Service<typeof staffApi.read> = (deps, actor, { id }) => oneOf(deps, actor, id)

/** An owner could otherwise make the second person of a decision immediately, and nobody would notice in time. */
const decidesFrom = ({ clock }: Deps): Date => new Date(clock.now().getTime() + hours(NEW_STAFF_HOURS))

async function notifyDeciders(deps: Deps, actor: Staff, id: string, joined: { name: string; role: StaffRole }): Promise<void> {
  const others = await activeStaff(deps.db, actor.platformId, ['finance', 'owner'])
  const at = deps.clock.now().getTime()
  for (const accountId of others.filter((each) => each !== id && each !== actor.accountId))
    await sendMessage(deps, {
      platformId: actor.platformId,
      accountId,
      kind: 'staff.joined',
      params: { ...joined, by: actor.name, hours: NEW_STAFF_HOURS },
      key: `staff/${id}/${at}`,
    })
}

/** Without a password: the person sets one by SMS code, so that nobody else knows it. */
export const inviteStaff: Service<typeof staffApi.invite> = async (deps, actor, { phone, name, role }) => {
  const now = deps.clock.now()
  const id = newId(now)
  const inserted = await insertAccount(deps.db, {
    id,
    platform_id: actor.platformId,
    kind: 'staff',
    role,
    main_account_id: null,
    phone,
    name,
    password_hash: null,
    created_at: now,
    may_decide_from: decidesFrom(deps),
  })
  if (!inserted) refuse(operatorErrors.PHONE_TAKEN)
  await notifyDeciders(deps, actor, id, { name, role })
  await audit(deps, actor, { action: 'staff.invite', subject: id, facts: { role } })
  return oneOf(deps, actor, id)
}

/** The account to change, under a lock: two owners must not remove each other concurrently. */
async function requireOther(deps: Deps, actor: Staff, id: string): Promise<StaffRow> {
  await lockInTransaction(deps.db, 'staff', actor.platformId)
  const row = (await findStaff(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  if (row.id === actor.accountId) refuse(operatorErrors.OWN_ACCOUNT)
  return row
}

async function requireOwnerLeft(deps: Deps, row: StaffRow): Promise<void> {
  if (row.role !== 'owner' || row.disabled_at) return
  if ((await activeOwners(deps.db, row.platform_id, row.id)) === 0) refuse(operatorErrors.LAST_OWNER)
}

interface Changed {
  readonly action: string
  readonly before: string
  readonly after: string
  readonly reason: string
}

/** Ends the sessions, because they carry the old rights. */
async function endSessionsAndAudit(deps: Deps, actor: Staff, id: string, { action, before, after, reason }: Changed) {
  await endSessions(deps.db, id, deps.clock.now())
  await audit(deps, actor, { action, subject: id, facts: { before, after, reason: withoutSecrets(reason) } })
  return oneOf(deps, actor, id)
}

export const changeStaffRole: Service<typeof staffApi.changeRole> = async (deps, actor, { id, role, reason }) => {
  const row = await requireOther(deps, actor, id)
  if (role !== 'owner') await requireOwnerLeft(deps, row)
  await changeStaff(deps.db, id, { role: role satisfies StaffRole, may_decide_from: decidesFrom(deps) })
  await notifyDeciders(deps, actor, id, { name: row.name, role })
  return endSessionsAndAudit(deps, actor, id, { action: 'staff.role', before: row.role, after: role, reason })
}

export const disableStaff: Service<typeof staffApi.disable> = async (deps, actor, { id, reason }) => {
  const row = await requireOther(deps, actor, id)
  await requireOwnerLeft(deps, row)
  await changeStaff(deps.db, id, { disabled_at: row.disabled_at ?? deps.clock.now() })
  return endSessionsAndAudit(deps, actor, id, { action: 'staff.disable', before: enabledState(row), after: 'disabled', reason })
}

export const enableStaff: Service<typeof staffApi.enable> = async (deps, actor, { id, reason }) => {
  const row = await requireOther(deps, actor, id)
  await changeStaff(deps.db, id, { disabled_at: null, may_decide_from: decidesFrom(deps) })
  return endSessionsAndAudit(deps, actor, id, { action: 'staff.enable', before: enabledState(row), after: 'enabled', reason })
}

const enabledState = ({ disabled_at }: StaffRow) => (disabled_at ? 'disabled' : 'enabled')

export const resetStaffFactor: Service<typeof staffApi.resetFactor> = async (deps, actor, { id, reason }) => {
  const row = await requireOther(deps, actor, id)
  const enrolled = await enrolledAmong(deps.db, [row.id])
  await deleteFactor(deps.db, row.id)
  await changeStaff(deps.db, id, { may_decide_from: decidesFrom(deps) })
  const before = enrolled.has(row.id) ? 'enrolled' : 'none'
  return endSessionsAndAudit(deps, actor, id, { action: 'staff.factor.reset', before, after: 'none', reason })
}
