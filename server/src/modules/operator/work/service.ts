// Number of waiting tasks for the duties of the caller's role.
import { mayDo } from '@attestry/contract/modules/operator/role'
import { type WorkKind, work, type workApi, workKinds } from '@attestry/contract/modules/operator/work'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { countOpenComplaints } from '../../evidence/public.ts'
import { newCaseRequests } from '../../lawyer/public.ts'
import { pendingApplications } from '../../realname/public.ts'
import { countProposedAdjustments, countProposedPriceChanges } from '../../wallet/public.ts'
import { deadLettersOf } from '../job/service.ts'

const count: { readonly [K in WorkKind]: (deps: Deps, platformId: number) => Promise<number> } = {
  realname: ({ db }, platformId) => pendingApplications(db, platformId),
  complaint: ({ db }, platformId) => countOpenComplaints(db, platformId),
  'case-request': ({ db }, platformId) => newCaseRequests(db, platformId),
  'price-change': ({ db }, platformId) => countProposedPriceChanges(db, platformId),
  adjustment: ({ db }, platformId) => countProposedAdjustments(db, platformId),
  'dead-letter': async (deps, platformId) => (await deadLettersOf(deps, platformId)).length,
}

export const workCounts: Service<typeof workApi.counts> = async (deps, actor) => {
  const own = workKinds.filter((kind) => mayDo(actor.role, work[kind]))
  return { list: await Promise.all(own.map(async (kind) => ({ kind, waiting: await count[kind](deps, actor.platformId) }))) }
}
