// Staff access to members: view, reveal, disable and enable; masked by default, with a reason and an audit line for every access or change.

import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { normalizePhone } from '@attestry/contract/modules/account/fields'
import type { PersonDetail, PersonItem, peopleApi } from '@attestry/contract/modules/account/people'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { type AccountRow, findAccount } from '../profile/store.ts'
import { endSession, endSessions, openSessions } from '../session/store.ts'
import { idleSince } from '../session/token.ts'
import { maskedAccountName } from './account-name.ts'
import { accountBarred, accountUnbarred, barReasonContext } from './events.ts'
import { bar, findMember, findMemberSession, type PeopleFilter, pageOfPeople, subsOf, unbar } from './store.ts'

const item = (row: AccountRow): PersonItem => ({
  id: row.id,
  kind: row.kind === 'enterprise' ? 'enterprise' : 'person',
  role: row.role === 'sub' ? 'sub' : 'main',
  name: maskedAccountName(row),
  phone: maskedPhone(row.phone),
  certification: row.certification,
  disabled: row.disabled_at !== null,
  createdAt: row.created_at.toISOString(),
})

const maskedAddress = (address: string): string => address.replace(/([.:])[^.:]*$/, '$1*')
const reasonContext = (id: string): string => `account-bar/${id}`

const requireMember = async (deps: Deps, actor: Staff, id: string): Promise<AccountRow> =>
  (await findMember(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)

/** Only a complete phone number or id matches; anything else is a name prefix. */
function parseSearch(search: string | undefined): Pick<PeopleFilter, 'phone' | 'id' | 'name'> {
  if (!search) return {}
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(search)) return { id: search.toLowerCase() }
  const phone = normalizePhone(search)
  return /^\d+$/.test(phone) ? { phone } : { name: search }
}

export const listPeople: Service<typeof peopleApi.list> = async (deps, actor, { search, kind, role, state, ...page }) => {
  const { rows, total } = await pageOfPeople(deps.db, actor.platformId, { ...parseSearch(search), kind, role, state }, page)
  return { list: rows.map(item), total, ...page }
}

async function detailOf(deps: Deps, row: AccountRow): Promise<PersonDetail> {
  const [main, subs, sessions] = await Promise.all([
    row.main_account_id === null ? undefined : findAccount(deps.db, row.main_account_id),
    row.role === 'main' ? subsOf(deps.db, row.id) : [],
    openSessions(deps.db, row.id, deps.clock.now(), idleSince(deps)),
  ])
  return {
    person: item(row),
    main: main ? item(main) : null,
    subs: subs.map(item),
    sessions: sessions.map(({ id, method, device, address, login_at, last_seen_at }) => ({
      id,
      method,
      device,
      address: maskedAddress(address),
      loginAt: login_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
    })),
    bar:
      row.barred_at && row.bar_reason
        ? { at: row.barred_at.toISOString(), reason: deps.secretBox.open(row.bar_reason, reasonContext(row.id)) }
        : null,
  }
}

export const personDetail: Service<typeof peopleApi.detail> = async (deps, actor, { id }) =>
  detailOf(deps, await requireMember(deps, actor, id))

/** The audit log is permanent and read by many, so numbers in a reason are masked. */
const auditWithReason = (
  deps: Deps,
  actor: Staff,
  action: string,
  subject: string,
  reason: string,
  more: Record<string, string> = {},
) => audit(deps, actor, { action: `people.${action}`, subject, facts: { ...more, reason: withoutSecrets(reason) } })

export const revealPerson: Service<typeof peopleApi.reveal> = async (deps, actor, { id, reason }) => {
  const { name, phone } = await requireMember(deps, actor, id)
  await auditWithReason(deps, actor, 'reveal', id, reason)
  return { name, phone }
}

/** Ends the sessions instead of only refusing them, so that they do not revive when the account is enabled again. */
async function endEverySession(deps: Deps, row: AccountRow): Promise<void> {
  const now = deps.clock.now()
  for (const { id } of [row, ...(await subsOf(deps.db, row.id))]) await endSessions(deps.db, id, now)
}

async function notifyMember(deps: Deps, row: AccountRow, event: typeof accountBarred, reason: string): Promise<void> {
  const key = `${event.name}/${deps.clock.now().toISOString()}`
  const sealed = deps.secretBox.seal(reason, barReasonContext(key)).toString('base64')
  await emit(deps, event, { platformId: row.platform_id, accountId: row.id, key, reason: sealed })
}

export const disablePerson: Service<typeof peopleApi.disable> = async (deps, actor, { id, reason }) => {
  const before = await requireMember(deps, actor, id)
  const sealed = deps.secretBox.seal(reason, reasonContext(id))
  const after = (await bar(deps.db, id, deps.clock.now(), sealed)) ?? refuse(accountErrors.BARRED_BEFORE)
  await endEverySession(deps, after)
  await notifyMember(deps, after, accountBarred, reason)
  await auditWithReason(deps, actor, 'disable', id, reason, {
    before: before.disabled_at ? 'disabled' : 'active',
    after: 'disabled',
  })
  return detailOf(deps, after)
}

export const enablePerson: Service<typeof peopleApi.enable> = async (deps, actor, { id, reason }) => {
  await requireMember(deps, actor, id)
  const after = (await unbar(deps.db, id)) ?? refuse(accountErrors.NOT_BARRED)
  await notifyMember(deps, after, accountUnbarred, reason)
  await auditWithReason(deps, actor, 'enable', id, reason, {
    before: 'disabled',
    after: after.disabled_at ? 'disabled' : 'active',
  })
  return detailOf(deps, after)
}

export const endPersonSession: Service<typeof peopleApi.endSession> = async (deps, actor, { id, reason }) => {
  const session = (await findMemberSession(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  if (!(await endSession(deps.db, session.account_id, id, deps.clock.now()))) refuse(generalErrors.NOT_FOUND)
  await auditWithReason(deps, actor, 'end-session', session.account_id, reason, { session: id })
  return null
}
