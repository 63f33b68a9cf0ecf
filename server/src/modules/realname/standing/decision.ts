// Passing and rejecting an application: state, account, gift, event and message in one transaction.
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import type { Rejection } from '@attestry/contract/modules/realname/standing'
import { yuanOfFen } from '@attestry/contract/money'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { setCertification } from '../../account/public.ts'
import { setDeletionDate } from '../../document/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import { credit } from '../../wallet/public.ts'
import { photosOf } from '../photo/store.ts'
import { realNamePassed } from './events.ts'
import { openIdentity, sealReason } from './identity.ts'
import { type ApplicationRow, accountsOfPerson, insertGift, lockPerson, ruleOf, updateApplication } from './store.ts'
import { updateCertification } from './submission.ts'

/** Photos of a rejected application stay for questions about the decision. */
const REJECTED_RETENTION_MS = days(30)

export async function pass(deps: Deps, row: ApplicationRow, decidedBy: string | null): Promise<ApplicationRow> {
  if (row.kind === 'person') await requireAccountLimit(deps, row)
  const change = { state: 'passed', decided_at: deps.clock.now(), decided_by: decidedBy } as const
  const passed = (await updateApplication(deps.db, row.id, ['pending'], change)) ?? refuse(realnameErrors.DECIDED_BEFORE)
  const { name } = openIdentity(deps, passed)
  await updateCertification(deps, passed)
  // From here on evidence carries this name: of the person, or of the enterprise they represent.
  await setCertification(deps.db, row.account_id, {
    name,
    ...(row.kind === 'enterprise' ? { kind: 'enterprise', certification: 'passed' } : {}),
  })
  const message = { platformId: row.platform_id, accountId: row.account_id, key: `realname/${row.id}/passed` }
  if (row.kind === 'person')
    await sendMessage(deps, { ...message, kind: 'person.passed', params: { gift: await payGift(deps, row) } })
  else await sendMessage(deps, { ...message, kind: 'enterprise.passed', params: { name } })
  await emit(deps, realNamePassed, { platformId: row.platform_id, accountId: row.account_id, kind: row.kind })
  return passed
}

async function requireAccountLimit(deps: Deps, row: ApplicationRow): Promise<void> {
  await lockPerson(deps.db, row.number_hash)
  const { accountsAPerson } = await ruleOf(deps.db, row.platform_id)
  if ((await accountsOfPerson(deps.db, row.platform_id, row.number_hash, row.account_id)) >= accountsAPerson)
    refuse(realnameErrors.TOO_MANY_ACCOUNTS, { limit: accountsAPerson })
}

/** Once per person, not per account, so that it cannot be collected repeatedly. */
async function payGift(deps: Deps, row: ApplicationRow): Promise<string | null> {
  const { giftFen } = await ruleOf(deps.db, row.platform_id)
  if (giftFen === 0) return null
  const { platform_id, account_id, number_hash } = row
  if (!(await insertGift(deps.db, { platform_id, account_id, number_hash, fen: giftFen, given_at: deps.clock.now() })))
    return null
  const payer = { platformId: platform_id, ownerId: account_id }
  await credit(deps, payer, { fund: 'gift', fen: giftFen, key: `realname/${account_id}`, reason: 'realname' })
  return yuanOfFen(giftFen)
}

interface Grounds {
  readonly rejection: Rejection
  /** Written by staff, shown to the applicant. */
  readonly reason?: string
  readonly decidedBy?: string
}

/** Undefined if it was already decided. */
export async function reject(deps: Deps, row: ApplicationRow, grounds: Grounds): Promise<ApplicationRow | undefined> {
  const rejected = await updateApplication(deps.db, row.id, ['pending'], {
    state: 'rejected',
    rejection: grounds.rejection,
    reason: grounds.reason === undefined ? null : sealReason(deps, row.id, grounds.reason),
    decided_by: grounds.decidedBy ?? null,
    decided_at: deps.clock.now(),
  })
  if (!rejected) return undefined
  const photos = await photosOf(deps.db, row.id)
  await setDeletionDate(
    deps.db,
    photos.map(({ id }) => id),
    after(deps.clock, REJECTED_RETENTION_MS),
  )
  await updateCertification(deps, rejected)
  const message = { platformId: row.platform_id, accountId: row.account_id, key: `realname/${row.id}/rejected` }
  const params = { reason: grounds.reason ?? '', code: grounds.rejection }
  if (row.kind === 'person') await sendMessage(deps, { ...message, kind: 'person.rejected', params })
  else
    await sendMessage(deps, {
      ...message,
      kind: 'enterprise.rejected',
      params: { ...params, name: openIdentity(deps, row).name },
    })
  return rejected
}
