// The timeline of a case for the desk, and its handler, who is changed by compare-and-swap.
import { generalErrors } from '@attestry/contract/errors'
import { actsOf, type CaseDefinition } from '@attestry/contract/modules/casework/definition'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import type { AssignmentAct, CaseTimeline } from '@attestry/contract/modules/casework/timeline'
import type { Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { accountNames } from '../../account/public.ts'
import { type CaseRef, changeCase, findCase, insertStep, lockCase, stepsOf } from '../case/store.ts'

type Definition<State extends string> = Pick<
  CaseDefinition<State>,
  'kind' | 'states' | 'transitions' | 'wrongState' | 'personalNotes'
>

export async function readTimeline<State extends string>(
  deps: Deps,
  definition: Definition<State>,
  actor: Staff,
  ref: CaseRef,
): Promise<CaseTimeline> {
  const row = (await findCase(deps.db, definition, actor.platformId, ref)) ?? refuse(generalErrors.NOT_FOUND)
  const steps = await stepsOf(deps.db, row.id)
  const staff = steps.flatMap(({ actor: by, account_id }) => (by === 'desk' && account_id ? [account_id] : []))
  const names = await accountNames(deps.db, [...new Set(staff)])
  return {
    handler: row.assigned_to === null ? null : { id: row.assigned_to, name: names.get(row.assigned_to) ?? '' },
    list: steps.map(({ at, actor: by, account_id, act, to_state, note }) => ({
      at: at.toISOString(),
      actor: by,
      name: by === 'desk' ? (names.get(account_id ?? '') ?? null) : null,
      act,
      to: to_state,
      note: definition.personalNotes ? '' : note,
    })),
  }
}

interface Assignment {
  readonly act: AssignmentAct
  /** The handler that the caller saw. */
  readonly expectedHandler?: string | undefined
}

/** Refused when the handler changed meanwhile, or when the desk has no act in this state. */
export async function assignCase<State extends string>(
  deps: Deps,
  definition: Definition<State>,
  actor: Staff,
  ref: CaseRef,
  { act, expectedHandler }: Assignment,
): Promise<CaseTimeline> {
  const row = (await lockCase(deps.db, definition, actor.platformId, ref)) ?? refuse(generalErrors.NOT_FOUND)
  if (actsOf(definition, row.state, 'desk').length === 0) refuse(definition.wrongState)
  if (row.assigned_to !== (expectedHandler ?? null)) refuse(caseworkErrors.ASSIGNED_MEANWHILE)
  const assigned_to = act === 'take' ? actor.accountId : null
  if (assigned_to !== row.assigned_to) {
    const changed = (await changeCase(deps.db, row, { assigned_to })) ?? refuse(caseworkErrors.ASSIGNED_MEANWHILE)
    await insertStep(deps.db, {
      case_id: row.id,
      version: changed.version,
      at: deps.clock.now(),
      actor: 'desk',
      account_id: actor.accountId,
      act,
      from_state: row.state,
      to_state: row.state,
      note: '',
    })
  }
  return readTimeline(deps, definition, actor, ref)
}
