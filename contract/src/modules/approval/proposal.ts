// Two-person decisions: one staff member proposes, another confirms or refuses with step-up, the proposer may withdraw.
import * as z from 'zod/mini'
import { type Endpoint, endpoint, type Schema } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { type PageQuery, pageInput, pageOf } from '../../paging.ts'
import { when } from '../../state.ts'
import { rolesFor } from '../operator/role.ts'
import { type ApprovalKind, approvals } from './kind.ts'

/** withdrawn: by the proposer. */
export const proposalStates = ['proposed', 'confirmed', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

export const proposalCan = { decide: when<ProposalState>('proposed'), withdraw: when<ProposalState>('proposed') }

export const ProposalReason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '理由', en: 'Reason' },
  hint: { zh: '请用 2–200 个字说明理由，它会留在审计日志中', en: 'say why in 2 to 200 characters; it stays on the audit log' },
  example: 'Costs have risen.',
})

const Person = z.object({ id: z.string(), name: z.string() })

/** The fields of every proposal; a kind adds its own beside them. */
export const proposalFields = {
  id: z.string(),
  state: z.enum(proposalStates),
  reason: z.string(),
  proposedBy: Person,
  proposedAt: z.iso.datetime(),
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(z.iso.datetime()),
  /** Why it was refused. */
  decision: z.nullable(z.string()),
  /** The caller proposed it and so cannot decide it. */
  own: z.boolean(),
}
const Proposal = z.object(proposalFields)
export type Proposal = z.infer<typeof Proposal>

interface Typed<In, Out> extends Schema {
  readonly _zod: { readonly input: In; readonly output: Out }
}

interface StaffEndpoint<Input extends Schema, Output extends Schema> extends Endpoint {
  readonly access: 'staff'
  readonly input: Input
  readonly output: Output
}

type ById = Typed<{ id: string }, { id: string }>
interface Query {
  readonly state?: ProposalState | undefined
  readonly pageNum?: number | undefined
  readonly pageSize?: number | undefined
}
interface ProposalPage<View> extends PageQuery {
  readonly list: View[]
  readonly total: number
}

/** The six endpoints of a kind, by the type of its proposals and the input of `propose`. */
export interface ApprovalApi<View extends Proposal = Proposal, Input extends Schema = Schema> {
  readonly list: StaffEndpoint<Typed<Query, Query>, Typed<ProposalPage<View>, ProposalPage<View>>>
  readonly detail: StaffEndpoint<ById, Typed<View, View>>
  readonly propose: StaffEndpoint<Input, Typed<View, View>>
  readonly confirm: StaffEndpoint<ById, Typed<View, View>>
  readonly refuse: StaffEndpoint<Typed<{ id: string; reason: string }, { id: string; reason: string }>, Typed<View, View>>
  readonly withdraw: StaffEndpoint<ById, Typed<View, View>>
}

interface Definition<Input, Output> {
  readonly kind: ApprovalKind
  readonly path: string
  readonly names: {
    /** The change itself (zh), with its article (en), and in the plural as the title of a list. */
    readonly zh: string
    readonly one: string
    readonly many: string
    /** Label of the id in messages. */
    readonly id: { readonly zh: string; readonly en: string }
  }
  /** Of `propose`. */
  readonly input: Input
  /** An object of `proposalFields` and the kind's own. */
  readonly output: Output
}

export function approvalApi<
  Input extends Typed<unknown, { reason: string }>,
  Output extends z.core.$ZodType<Proposal, Proposal>,
>({ kind, path, names, input, output }: Definition<Input, Output>) {
  const id = field(z.string().check(z.regex(UUID)), {
    label: names.id,
    resource: kind,
    example: '00000000-0000-7000-8000-000000000000',
  })
  const state = field(z.enum(proposalStates), { label: { zh: '状态', en: 'Status' }, example: 'proposed' })
  const proposing = { access: 'staff', roles: rolesFor(approvals[kind].propose) } as const
  const deciding = { access: 'staff', roles: rolesFor(approvals[kind].decide), stepUp: true } as const
  const { zh, one, many } = names
  return {
    list: endpoint({
      method: 'POST',
      path: `${path}/list`,
      ...proposing,
      effect: 'read',
      summary: { zh: `${zh}单列表`, en: `${many}, newest first` },
      input: z.strictObject({ state: z.optional(state), ...pageInput }),
      output: pageOf(output),
    }),
    detail: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      ...proposing,
      summary: { zh: `一张${zh}单`, en: `Details of ${one}` },
      input: z.strictObject({ id }),
      output,
    }),
    propose: endpoint({
      method: 'POST',
      path,
      ...proposing,
      summary: { zh: `提出${zh}，由另一人确认`, en: `Propose ${one} for somebody else to confirm` },
      input,
      output,
    }),
    confirm: endpoint({
      method: 'POST',
      path: `${path}/:id/confirm`,
      ...deciding,
      summary: { zh: `确认他人提出的${zh}`, en: `Confirm ${one} that somebody else has proposed` },
      input: z.strictObject({ id }),
      output,
    }),
    refuse: endpoint({
      method: 'POST',
      path: `${path}/:id/refuse`,
      ...deciding,
      summary: { zh: `否决他人提出的${zh}`, en: `Refuse ${one} that somebody else has proposed` },
      input: z.strictObject({ id, reason: ProposalReason }),
      output,
    }),
    withdraw: endpoint({
      method: 'POST',
      path: `${path}/:id/withdraw`,
      ...proposing,
      summary: { zh: `撤回自己提出的${zh}`, en: `Withdraw ${one} that you have proposed` },
      input: z.strictObject({ id }),
      output,
    }),
  }
}
