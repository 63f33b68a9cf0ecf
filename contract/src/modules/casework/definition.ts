// A kind of case as data, a state machine for one workflow: states, acts and the transition table; the server refuses by it and the screens offer acts by it.
import type { Bilingual } from '../../endpoint.ts'
import type { ErrorDefinition } from '../../errors.ts'
import type { MessageKind } from '../inbox/message-kind.ts'
import type { Duty } from '../operator/role.ts'

/** applicant: the account that opened the case, or its main account. desk: staff with the duty of the kind. */
export const caseActors = ['applicant', 'desk'] as const
export type CaseActor = (typeof caseActors)[number]

/** clock: no person acts; a time limit of the case has passed. */
export const stepActors = [...caseActors, 'clock'] as const
export type StepActor = (typeof stepActors)[number]

/** What an act does to a clock of the case; `stop` and `resume` end its open suspension. */
export interface ClockChange {
  readonly clock: string
  readonly change: 'start' | 'stop' | 'suspend' | 'resume'
}

/** One row of the table. An optional column may be added here: kinds that do not use it stay as they are. */
export interface Transition<
  State extends string = string,
  Act extends string = string,
  Message extends MessageKind = MessageKind,
  Guard extends string = string,
> {
  readonly from: readonly State[]
  readonly act: Act
  readonly to: State
  readonly actor: StepActor
  /** handler: the member of staff who has taken the case. other: a member of staff who never acted as its handler, so that nobody approves their own draft. */
  readonly by?: 'handler' | 'other'
  /** Checks in this order before the act; the rules of the kind perform them. */
  readonly guards?: readonly Guard[]
  readonly clocks?: readonly ClockChange[]
  /** Of the actor `clock`: the clock whose end performs the act. */
  readonly after?: string
  /** The actor must write a note of this length; absent: the act has no note. */
  readonly note?: { readonly minLength: number; readonly maxLength: number }
  /** Repeating the act in its target state has no effect; otherwise a repetition is refused. */
  readonly idempotent?: true
  /** The action on the audit log. */
  readonly audit?: string
  /** Sent by the act; the rules of the kind name the recipient and the parameters. */
  readonly message?: Message
}

export interface CaseDefinition<
  State extends string = string,
  Act extends string = string,
  Message extends MessageKind = MessageKind,
  Guard extends string = string,
> {
  readonly kind: string
  /** Duty required at the desk. */
  readonly duty: Duty
  readonly states: Readonly<Record<State, { readonly name: Bilingual; readonly tone: 'waiting' | 'done' | 'failed' | 'plain' }>>
  readonly acts: Readonly<Record<Act, Bilingual>>
  /** The state of a new case. */
  readonly initial: State
  /** The desk does not find cases in these states. */
  readonly hiddenFromDesk?: readonly State[]
  /** Cases in these states are counted as work of the desk. */
  readonly awaitsDesk: readonly State[]
  /** The refusal of an act that the state does not allow. */
  readonly wrongState: ErrorDefinition
  /** Notes may contain personal data: they stay off the audit log and the desk's timeline. */
  readonly personalNotes?: true
  /** Periods of the case in working days, by name; the server decides the length of each when it starts. */
  readonly clocks?: Readonly<Record<string, Bilingual>>
  readonly transitions: readonly Transition<State, Act, Message, Guard>[]
}

export const defineCase = <
  const State extends string,
  const Act extends string,
  const Message extends MessageKind = never,
  const Guard extends string = never,
>(
  definition: CaseDefinition<State, Act, Message, Guard>,
): CaseDefinition<State, Act, Message, Guard> => definition

export const isHiddenFromDesk = <State extends string>(
  { hiddenFromDesk = [] }: Pick<CaseDefinition<State>, 'hiddenFromDesk'>,
  state: State,
): boolean => hiddenFromDesk.includes(state)

export type StateOf<D> = D extends CaseDefinition<infer State, string, MessageKind> ? State : never
export type ActOf<D> = D extends CaseDefinition<string, infer Act, MessageKind> ? Act : never

/** In the order of the definition; a tuple, as `z.enum` requires. */
export const statesOf = <State extends string>(definition: { readonly states: Readonly<Record<State, unknown>> }) =>
  Object.keys(definition.states) as [State, ...State[]]

export const stateNames = <State extends string>({ states }: Pick<CaseDefinition<State>, 'states'>) =>
  Object.fromEntries(Object.entries<{ name: Bilingual }>(states).map(([state, { name }]) => [state, name])) as Readonly<
    Record<State, Bilingual>
  >

/** The transitions that the actor may make now, in the order of the table. */
export const transitionsOf = <State extends string, Act extends string, Message extends MessageKind, Guard extends string>(
  { transitions }: Pick<CaseDefinition<State, Act, Message, Guard>, 'transitions'>,
  state: State,
  actor: StepActor,
): readonly Transition<State, Act, Message, Guard>[] =>
  transitions.filter((each) => each.actor === actor && each.from.includes(state))

export const actsOf = <State extends string, Act extends string, Message extends MessageKind>(
  definition: Pick<CaseDefinition<State, Act, Message>, 'transitions'>,
  state: State,
  actor: CaseActor,
): readonly Act[] => transitionsOf(definition, state, actor).map(({ act }) => act)
