// Which application a person may act on: the applicant their own, staff of the platform every submitted one.
import { generalErrors } from '@attestry/contract/errors'
import { isHiddenFromDesk } from '@attestry/contract/modules/casework/definition'
import { type NotarizationState, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { type Case, findCase } from '../../casework/public.ts'
import { type ApplicationRow, findApplication } from './store.ts'

export interface Found {
  readonly row: ApplicationRow
  readonly held: Case<NotarizationState>
}

async function find(deps: Deps, platformId: number, id: string): Promise<Found | undefined> {
  const [row, held] = await Promise.all([
    findApplication(deps.db, platformId, id),
    findCase(deps.db, notarizationCase, platformId, { id }),
  ])
  return row && held ? { row, held } : undefined
}

export async function requireOwn(deps: Deps, actor: Member, id: string): Promise<Found> {
  const found = await find(deps, actor.platformId, id)
  return found?.row.owner_id === actor.ownerId ? found : refuse(generalErrors.NOT_FOUND)
}

export async function requireApplication(deps: Deps, actor: Staff, id: string): Promise<Found> {
  const found = await find(deps, actor.platformId, id)
  return found && !isHiddenFromDesk(notarizationCase, found.held.state) ? found : refuse(generalErrors.NOT_FOUND)
}

/** What a document of the case belongs to. */
export const subjectOf = (id: string): string => `notarization/${id}`

/** What the fee is paid for. */
export const feeReference = (id: string): string => `notarization:${id}`
