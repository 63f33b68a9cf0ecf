// An account on its way out: asked for, called off by the next login, and in the end a number without a person.
import { COOLING_OFF_DAYS } from '@attestry/contract/modules/account/closing'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { Actor, Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { tell } from '../../../kernel/event.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { deleteAddressesOf } from '../address/store.ts'
import { endExportsOf } from '../data-export/store.ts'
import { phoneFingerprint } from '../phone.ts'
import type { AccountRow } from '../profile/store.ts'
import { endSessions } from '../session/store.ts'
import { accountClosed, closingCancelled } from './events.ts'
import {
  type ClosingRow,
  coolingOf,
  dropInviteCodes,
  endClosing,
  familyOf,
  findClosing,
  forgetPerson,
  forgetSessions,
  forgetWaysIn,
  insertClosing,
  keepNumber,
} from './store.ts'

/** Begins the seven days and logs everybody out, sub-accounts too. The caller has asked for the password and for hindrances. */
export async function beginClosing(deps: Deps, actor: Member): Promise<Date> {
  const now = deps.clock.now()
  const due_at = after(deps.clock, days(COOLING_OFF_DAYS))
  const row: ClosingRow = {
    id: newId(now),
    platform_id: actor.platformId,
    account_id: actor.accountId,
    state: 'cooling',
    asked_at: now,
    due_at,
    ended_at: null,
  }
  if (!(await insertClosing(deps.db, row))) return (await coolingOf(deps.db, actor.accountId))?.due_at ?? due_at
  for (const { id } of await familyOf(deps.db, actor.accountId)) await endSessions(deps.db, id, now)
  await audit(deps, actor, { action: 'account.close-asked', subject: actor.accountId, facts: { dueAt: due_at.toISOString() } })
  return due_at
}

/** Part of every login, by whichever way: logging in is how one says one wants to stay. */
export async function stayOpen(deps: Deps, actor: Actor, account: AccountRow): Promise<void> {
  const closing = await coolingOf(deps.db, account.main_account_id ?? account.id)
  if (!closing) return
  if (account.main_account_id !== null) refuse(accountErrors.MAIN_ACCOUNT_CLOSING)
  if (!(await endClosing(deps.db, closing.id, 'cancelled', deps.clock.now()))) {
    // Somebody was faster: another login, which is as good, or the clock, and then there is no account any more.
    if ((await findClosing(deps.db, closing.id))?.state === 'closed') refuse(accountErrors.WRONG_CREDENTIALS)
    return
  }
  await audit(deps, actor, { action: 'account.close-cancelled', subject: account.id })
  await tell(deps, closingCancelled, { closingId: closing.id, platformId: account.platform_id, accountId: account.id })
}

export interface Closed {
  readonly accountIds: readonly string[]
  /** Copies whose bytes can go once this is committed. */
  readonly exportIds: readonly string[]
}

/** What the account module forgets. Part of the transaction in which all others forget theirs. */
export async function closeFamily(deps: Deps, closing: ClosingRow): Promise<Closed> {
  const now = deps.clock.now()
  const family = await familyOf(deps.db, closing.account_id)
  const accountIds = family.map(({ id }) => id)
  for (const { id, phone, platform_id, closed_at } of family) {
    if (closed_at) continue
    await keepNumber(deps.db, platform_id, phoneFingerprint(deps, phone))
    await forgetPerson(deps.db, id, now)
    await tell(deps, accountClosed, { platformId: platform_id, accountId: id })
  }
  await forgetSessions(deps.db, accountIds, now)
  await forgetWaysIn(deps.db, accountIds)
  await deleteAddressesOf(deps.db, accountIds)
  await dropInviteCodes(deps.db, accountIds)
  return { accountIds, exportIds: await endExportsOf(deps.db, accountIds) }
}
