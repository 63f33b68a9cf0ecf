// Closing an account: requested, cancelled by the next login, and finally anonymised.
import { COOLING_OFF_DAYS } from '@attestry/contract/modules/account/closing'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { Actor, Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { deleteAddressesOf } from '../address/store.ts'
import { expireExportsOf } from '../data-export/store.ts'
import { phoneFingerprint } from '../phone.ts'
import type { AccountRow } from '../profile/store.ts'
import { endSessions } from '../session/store.ts'
import { accountClosed, closingCancelled } from './events.ts'
import {
  anonymizeAccount,
  anonymizeSessions,
  type ClosingRow,
  deleteInviteCodes,
  deleteLoginLinks,
  endClosing,
  findClosing,
  findCoolingClosing,
  insertClosedNumber,
  insertClosing,
  lockMainAndSubAccounts,
} from './store.ts'

/** Starts the cooling-off period and ends all sessions, including those of sub-accounts. The caller has verified the password and checked for obstacles. */
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
  if (!(await insertClosing(deps.db, row))) return (await findCoolingClosing(deps.db, actor.accountId))?.due_at ?? due_at
  for (const { id } of await lockMainAndSubAccounts(deps.db, actor.accountId)) await endSessions(deps.db, id, now)
  await audit(deps, actor, { action: 'account.close-asked', subject: actor.accountId, facts: { dueAt: due_at.toISOString() } })
  return due_at
}

/** Called by every kind of login: logging in cancels the closing. */
export async function cancelClosingOnLogin(deps: Deps, actor: Actor, account: AccountRow): Promise<void> {
  const closing = await findCoolingClosing(deps.db, account.main_account_id ?? account.id)
  if (!closing) return
  if (account.main_account_id !== null) refuse(accountErrors.MAIN_ACCOUNT_CLOSING)
  if (!(await endClosing(deps.db, closing.id, 'cancelled', deps.clock.now()))) {
    // Lost the race: another login cancelled it too, or the scheduled job closed the account.
    if ((await findClosing(deps.db, closing.id))?.state === 'closed') refuse(accountErrors.WRONG_CREDENTIALS)
    return
  }
  await audit(deps, actor, { action: 'account.close-cancelled', subject: account.id })
  await emit(deps, closingCancelled, { closingId: closing.id, platformId: account.platform_id, accountId: account.id })
}

/** Deletes this module's personal data, in the same transaction in which the other modules delete theirs; returns the closed accounts. */
export async function closeAccounts(deps: Deps, closing: ClosingRow): Promise<readonly string[]> {
  const now = deps.clock.now()
  const family = await lockMainAndSubAccounts(deps.db, closing.account_id)
  const accountIds = family.map(({ id }) => id)
  for (const { id, phone, platform_id, closed_at } of family) {
    if (closed_at) continue
    await insertClosedNumber(deps.db, platform_id, phoneFingerprint(deps, phone))
    await anonymizeAccount(deps.db, id, now)
    await emit(deps, accountClosed, { platformId: platform_id, accountId: id })
  }
  await anonymizeSessions(deps.db, accountIds, now)
  await deleteLoginLinks(deps.db, accountIds)
  await deleteAddressesOf(deps.db, accountIds)
  await deleteInviteCodes(deps.db, accountIds)
  await expireExportsOf(deps.db, accountIds)
  return accountIds
}
