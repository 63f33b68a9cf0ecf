// A kind of case as data, a state machine for one workflow: states, acts and the transition table; the server refuses by it and the screens offer acts by it.
import type { Bilingual } from '../../endpoint.ts'
import type { ErrorDefinition } from '../../errors.ts'
import type { MessageKind } from '../inbox/message-kind.ts'
import type { Duty } from '../operator/role.ts'

/** applicant: the account that opened the case, or its main account. desk: staff with the duty of the kind. */
export const caseActors = ['applicant', 'desk'] as const
export type CaseActor = (typeof caseActors)[number]

/** One row of the table. An optional column may be added here: kinds that do not use it stay as they are. */
export interface Transition<
  State extends string = string,
  Act extends string = string,
  Message extends MessageKind = MessageKind,
> {
  readonly from: readonly State[]
  readonly act: Act
  readonly to: State
  readonly actor: CaseActor
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
> {
  readonly kind: string
  /** Duty required at the desk. */
  readonly duty: Duty
  readonly states: Readonly<Record<State, { readonly name: Bilingual; readonly tone: 'waiting' | 'done' | 'failed' | 'plain' }>>
  readonly acts: Readonly<Record<Act, Bilingual>>
  /** The state of a new case. */
  readonly initial: State
  /** Cases in these states are counted as work of the desk. */
  readonly awaitsDesk: readonly State[]
  /** The refusal of an act that the state does not allow. */
  readonly wrongState: ErrorDefinition
  /** Notes may contain personal data: they stay off the audit log and the desk's timeline. */
  readonly personalNotes?: true
  readonly transitions: readonly Transition<State, Act, Message>[]
}

export const defineCase = <const State extends string, const Act extends string, const Message extends MessageKind = never>(
  definition: CaseDefinition<State, Act, Message>,
): CaseDefinition<State, Act, Message> => definition

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
export const transitionsOf = <State extends string, Act extends string, Message extends MessageKind>(
  { transitions }: Pick<CaseDefinition<State, Act, Message>, 'transitions'>,
  state: State,
  actor: CaseActor,
): readonly Transition<State, Act, Message>[] => transitions.filter((each) => each.actor === actor && each.from.includes(state))

export const actsOf = <State extends string, Act extends string, Message extends MessageKind>(
  definition: Pick<CaseDefinition<State, Act, Message>, 'transitions'>,
  state: State,
  actor: CaseActor,
): readonly Act[] => transitionsOf(definition, state, actor).map(({ act }) => act)
