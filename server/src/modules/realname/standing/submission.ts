// Creates an application, whatever its kind and method.
import { generalErrors } from '@attestry/contract/errors'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import type { ApplicationKind, Method } from '@attestry/contract/modules/realname/standing'
import type { Member } from '../../../kernel/actor.ts'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findAccount, setCertification } from '../../account/public.ts'
import { type Identity, numberHash, sealIdentity } from './identity.ts'
import {
  type ApplicationRow,
  accountsOfPerson,
  applicationsSince,
  currentApplication,
  insertApplication,
  lockAccount,
  ruleOf,
  updateApplication,
} from './store.ts'

/** Each attempt costs a provider fee or a reviewer's time. */
const MAX_ATTEMPTS_PER_DAY = 5

interface Submission {
  readonly kind: ApplicationKind
  readonly method: Method
  readonly identity: Identity
}

export async function submit(deps: Deps, actor: Member, { kind, method, identity }: Submission): Promise<ApplicationRow> {
  await lockAccount(deps.db, actor.accountId)
  await withdrawPendingCheck(deps, actor, kind)
  if ((await applicationsSince(deps.db, actor.accountId, method, after(deps.clock, -days(1)))) >= MAX_ATTEMPTS_PER_DAY)
    refuse(realnameErrors.TOO_MANY_TRIES, { limit: MAX_ATTEMPTS_PER_DAY })
  const hash = numberHash(deps, identity.number)
  if (kind === 'person') {
    const { accountsAPerson } = await ruleOf(deps.db, actor.platformId)
    if ((await accountsOfPerson(deps.db, actor.platformId, hash, actor.accountId)) >= accountsAPerson)
      refuse(realnameErrors.TOO_MANY_ACCOUNTS, { limit: accountsAPerson })
  }
  const now = deps.clock.now()
  const id = newId(now)
  const row: ApplicationRow = {
    id,
    platform_id: actor.platformId,
    account_id: actor.accountId,
    kind,
    method,
    state: 'pending',
    identity: sealIdentity(deps, id, identity),
    number_hash: hash,
    certify_id: null,
    rejection: null,
    reason: null,
    decided_by: null,
    created_at: now,
    decided_at: null,
  }
  await insertApplication(deps.db, row)
  await updateCertification(deps, row)
  return row
}

/** Withdraws a pending Alipay check for a new attempt; documents under review by staff are not withdrawn. */
async function withdrawPendingCheck(deps: Deps, actor: Member, kind: ApplicationKind): Promise<void> {
  const current = await currentApplication(deps.db, actor.accountId, kind)
  if (current?.state === 'passed') refuse(realnameErrors.ALREADY_PASSED)
  if (current?.state !== 'pending') return
  if (current.method !== 'alipay') refuse(realnameErrors.ALREADY_PENDING)
  const withdrawn = { state: 'withdrawn', decided_at: deps.clock.now() } as const
  if (!(await updateApplication(deps.db, current.id, ['pending'], withdrawn))) refuse(generalErrors.STALE)
}

/** The account stores one state: the enterprise's for an enterprise account, else the person's. */
export async function updateCertification(deps: Deps, { account_id, kind, state }: ApplicationRow): Promise<void> {
  const account = await findAccount(deps.db, account_id)
  if (account?.kind === kind)
    await setCertification(deps.db, account_id, { certification: state === 'withdrawn' ? 'none' : state })
}
