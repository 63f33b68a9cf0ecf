// Number of waiting tasks for the duties of the caller's role.
import { type ApprovalKind, approvalKinds } from '@attestry/contract/modules/approval/kind'
import { type CaseKind, caseKinds, cases } from '@attestry/contract/modules/casework/kind'
import { mayDo } from '@attestry/contract/modules/operator/role'
import { type WorkKind, work, type workApi, workKinds } from '@attestry/contract/modules/operator/work'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { countProposed } from '../../approval/public.ts'
import { countAwaitingDesk } from '../../casework/public.ts'
import { countReviewing } from '../../invoice/public.ts'
import { pendingApplications } from '../../realname/public.ts'
import { openBankLines, openDifferences, openIncidents } from '../../wallet/public.ts'
import { deadLettersOf } from '../job/service.ts'

type Count = (deps: Deps, platformId: number) => Promise<number>

const countApprovals = Object.fromEntries(
  approvalKinds.map((kind): [ApprovalKind, Count] => [kind, ({ db }, platformId) => countProposed(db, platformId, kind)]),
) as Record<ApprovalKind, Count>

const countCases = Object.fromEntries(
  caseKinds.map((kind): [CaseKind, Count] => [kind, ({ db }, platformId) => countAwaitingDesk(db, cases[kind], platformId)]),
) as Record<CaseKind, Count>

const count: Readonly<Record<WorkKind, Count>> = {
  realname: ({ db }, platformId) => pendingApplications(db, platformId),
  ...countCases,
  ...countApprovals,
  'payment-incident': ({ db }, platformId) => openIncidents(db, platformId),
  'bank-line': ({ db }, platformId) => openBankLines(db, platformId),
  'reconciliation-difference': ({ db }, platformId) => openDifferences(db, platformId),
  invoice: ({ db }, platformId) => countReviewing(db, platformId),
  'dead-letter': async (deps, platformId) => (await deadLettersOf(deps, platformId)).length,
}

export const workCounts: Service<typeof workApi.counts> = async (deps, actor) => {
  const own = workKinds.filter((kind) => mayDo(actor.role, work[kind]))
  return { list: await Promise.all(own.map(async (kind) => ({ kind, waiting: await count[kind](deps, actor.platformId) }))) }
}
