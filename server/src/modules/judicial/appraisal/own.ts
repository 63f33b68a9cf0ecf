// Which appraisal a person may act on: the entruster their own, staff of the platform every one that was paid.
import { generalErrors } from '@attestry/contract/errors'
import { isHiddenFromDesk } from '@attestry/contract/modules/casework/definition'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { AppraisalState } from '@attestry/contract/modules/judicial/appraisal-state'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { type Case, findCase } from '../../casework/public.ts'
import { findAppraisal } from './store.ts'
import type { AppraisalRow } from './tables.ts'

export interface FoundAppraisal {
  readonly row: AppraisalRow
  readonly held: Case<AppraisalState>
}

export async function findWhole(deps: Deps, platformId: number, id: string): Promise<FoundAppraisal | undefined> {
  const [row, held] = await Promise.all([
    findAppraisal(deps.db, platformId, id),
    findCase(deps.db, appraisalCase, platformId, { id }),
  ])
  return row && held ? { row, held } : undefined
}

export async function requireOwnAppraisal(deps: Deps, actor: Member, id: string): Promise<FoundAppraisal> {
  const found = await findWhole(deps, actor.platformId, id)
  return found?.row.owner_id === actor.ownerId ? found : refuse(generalErrors.NOT_FOUND)
}

export async function requireDeskAppraisal(deps: Deps, actor: Staff, id: string): Promise<FoundAppraisal> {
  const found = await findWhole(deps, actor.platformId, id)
  return found && !isHiddenFromDesk(appraisalCase, found.held.state) ? found : refuse(generalErrors.NOT_FOUND)
}

/** What a document of the case belongs to. */
export const appraisalSubject = (id: string): string => `appraisal/${id}`

/** What the fee is paid for. */
export const appraisalFee = (id: string): string => `appraisal:${id}`
