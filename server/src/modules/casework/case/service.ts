// State machine of cases (workflow engine): opening, and acts that the transition table allows; state, step, effect, audit line and message commit together.
import { generalErrors } from '@attestry/contract/errors'
import {
  type CaseDefinition,
  isHiddenFromDesk,
  type StepActor,
  type Transition,
  transitionsOf,
} from '@attestry/contract/modules/casework/definition'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import type { MessageKind, MessageParams } from '@attestry/contract/modules/inbox/message-kind'
import type { Actor } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { sendMessage } from '../../inbox/public.ts'
import { changeClocks } from '../clock/service.ts'
import { type Case, type CaseRef, changeCase, insertCase, insertStep, lockCase, openerOf, stepsOf } from './store.ts'

interface NewCase {
  /** Given if the kind has rows of its own with the same id. */
  readonly id?: string
  readonly subject?: string
  /** What the applicant stated; stored as JSON. */
  readonly facts?: object
}

/** Who performs an act: a person, or nobody because a period has ended. */
type Performer = Actor | { readonly kind: 'clock'; readonly platformId: number }

const actorOf = ({ kind }: Performer): StepActor => (kind === 'clock' ? 'clock' : kind === 'staff' ? 'desk' : 'applicant')
const accountOf = (actor: Performer): string | null => (actor.kind === 'guest' || actor.kind === 'clock' ? null : actor.accountId)
const ownerOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.ownerId : null)

export async function openCase<State extends string>(
  deps: Deps,
  { kind, initial }: Pick<CaseDefinition<State>, 'kind' | 'initial'>,
  actor: Actor,
  { id, subject, facts = {} }: NewCase,
): Promise<void> {
  const now = deps.clock.now()
  const row = {
    id: id ?? newId(now),
    platform_id: actor.platformId,
    kind,
    owner_id: ownerOf(actor),
    subject: subject ?? null,
    facts,
    state: initial,
    version: 1,
    assigned_to: null,
    opened_at: now,
  }
  await insertCase(deps.db, row)
  await insertStep(deps.db, {
    case_id: row.id,
    version: row.version,
    at: now,
    actor: 'applicant',
    account_id: accountOf(actor),
    act: null,
    from_state: null,
    to_state: initial,
    note: '',
  })
}

/** The case after the act. */
export interface ActResult<State extends string> {
  readonly row: Case<State>
  readonly note: string
}

/** What a kind adds to its definition. */
export interface CaseRules<State extends string, Act extends string, Message extends MessageKind, Guard extends string> {
  readonly definition: CaseDefinition<State, Act, Message, Guard>
  /** Each refuses, or returns; the case is locked and has not changed yet. */
  readonly guards?: { readonly [G in Guard]: (deps: Deps, attempt: Attempt<State>) => Promise<void> }
  /** What an act does beside the change of state, in its transaction; a refusal undoes both. */
  readonly effects?: { readonly [A in Act]?: (deps: Deps, performed: ActResult<State>) => Promise<void> }
  /** The length of a clock in working days, when it starts. */
  period?(deps: Deps, row: Case<State>, clock: string): Promise<number>
  /** Recipient and parameters of the messages that the definition names. */
  message?(
    deps: Deps,
    performed: ActResult<State>,
  ): Promise<{ readonly accountId: string; readonly params: MessageParams[Message] }>
}

/** An act before it is performed. */
export interface Attempt<State extends string> {
  readonly row: Case<State>
  readonly by: Performer
  readonly note: string
}

export type RulesOf<D> =
  D extends CaseDefinition<infer State, infer Act, infer Message, infer Guard> ? CaseRules<State, Act, Message, Guard> : never

interface ActRequest<Act extends string> {
  readonly act: Act
  readonly note?: string
}

/** The applicant's acts are open to the account that opened the case and to its main account, not to sibling sub-accounts. */
const isApplicant = async (deps: Deps, row: Case, actor: Performer): Promise<boolean> =>
  actor.kind === 'member' &&
  row.owner_id === actor.ownerId &&
  (!actor.isSub || (await openerOf(deps.db, row.id)) === actor.accountId)

/** Refuses acts of another actor with NOT_ALLOWED and acts that the state does not allow with the kind's own refusal. */
export const performAct = <State extends string, Act extends string, Message extends MessageKind, Guard extends string = never>(
  deps: Deps,
  rules: CaseRules<State, Act, Message, Guard>,
  actor: Performer,
  ref: CaseRef,
  { act, note = '' }: ActRequest<Act>,
): Promise<Case<State>> =>
  inTransaction(deps, async (inside) => {
    const { definition } = rules
    const by = actorOf(actor)
    const before = (await lockCase(inside.db, definition, actor.platformId, ref)) ?? refuse(generalErrors.NOT_FOUND)
    if (by === 'applicant' && !(await isApplicant(inside, before, actor))) refuse(generalErrors.NOT_FOUND)
    if (by === 'desk' && isHiddenFromDesk(definition, before.state)) refuse(generalErrors.NOT_FOUND)
    const own = definition.transitions.filter((each) => each.act === act && each.actor === by)
    if (own.length === 0) refuse(generalErrors.NOT_ALLOWED)
    if (own.some(({ idempotent, to }) => idempotent && to === before.state)) return before
    const transition = transitionsOf(definition, before.state, by).find((each) => each.act === act)
    if (!transition) refuse(definition.wrongState)
    await checkPerson(inside, definition, transition, before, accountOf(actor))
    for (const guard of transition.guards ?? []) await guardOf(rules, guard)(inside, { row: before, by: actor, note })

    const row = (await changeCase(inside.db, before, { state: transition.to })) ?? refuse(definition.wrongState)
    await insertStep(inside.db, {
      case_id: row.id,
      version: row.version,
      at: inside.clock.now(),
      actor: by,
      account_id: accountOf(actor),
      act,
      from_state: before.state,
      to_state: row.state,
      note,
    })
    const performed = { row, note }
    await changeClocks(inside, row.id, transition.clocks ?? [], note, (clock) => periodOf(inside, rules, row, clock))
    await rules.effects?.[act]?.(inside, performed)
    if (transition.audit && actor.kind !== 'clock')
      await audit(inside, actor, {
        action: transition.audit,
        subject: row.subject ?? row.id,
        facts: { before: before.state, after: row.state, ...(definition.personalNotes ? {} : { reason: withoutSecrets(note) }) },
      })
    if (transition.message) await notify(inside, rules, transition.message, performed)
    return row
  })

/** Handing a case back does not make its handler somebody else. */
async function checkPerson<State extends string>(
  deps: Deps,
  { transitions }: Pick<CaseDefinition, 'transitions'>,
  { by }: Pick<Transition, 'by'>,
  row: Case<State>,
  accountId: string | null,
): Promise<void> {
  if (by === 'handler' && row.assigned_to !== accountId) refuse(caseworkErrors.NOT_HANDLER)
  if (by !== 'other') return
  const handlerActs = new Set(transitions.filter((each) => each.by === 'handler').map(({ act }) => act))
  const hasHandled = (await stepsOf(deps.db, row.id)).some(
    ({ account_id, act }) => account_id === accountId && act !== null && handlerActs.has(act),
  )
  if (row.assigned_to === accountId || hasHandled) refuse(caseworkErrors.OWN_DRAFT)
}

function guardOf<State extends string, Act extends string, Message extends MessageKind, Guard extends string>(
  { definition, guards }: CaseRules<State, Act, Message, Guard>,
  guard: Guard,
) {
  const check = guards?.[guard]
  if (!check) throw new Error(`case kind ${definition.kind} has no guard ${guard}`)
  return check
}

async function periodOf<State extends string, Act extends string, Message extends MessageKind, Guard extends string>(
  deps: Deps,
  rules: CaseRules<State, Act, Message, Guard>,
  row: Case<State>,
  clock: string,
): Promise<number> {
  const days = await rules.period?.(deps, row, clock)
  if (days === undefined) throw new Error(`case kind ${rules.definition.kind} has no period for clock ${clock}`)
  return days
}

async function notify<State extends string, Act extends string, Message extends MessageKind, Guard extends string>(
  deps: Deps,
  rules: CaseRules<State, Act, Message, Guard>,
  kind: Message,
  performed: ActResult<State>,
): Promise<void> {
  const message = await rules.message?.(deps, performed)
  if (!message) throw new Error(`case kind ${rules.definition.kind} has no recipient for message ${kind}`)
  const { row } = performed
  await sendMessage(deps, { platformId: row.platform_id, kind, key: `${row.kind}/${row.id}/${row.version}`, ...message })
}
