// Two-person decisions: one person proposes, another decides, each step is audited; a confirmation applies the proposal in its own transaction.
import type { AnswerOf, InputOf } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { type ApprovalKind, approvals } from '@attestry/contract/modules/approval/kind'
import {
  type ApprovalApi,
  type ProposalState,
  type Proposal as ProposalView,
  proposalCan,
} from '@attestry/contract/modules/approval/proposal'
import type { PageQuery } from '@attestry/contract/paging'
import type { Staff } from '../../../kernel/actor.ts'
import { type AuditEntry, audit } from '../../../kernel/audit.ts'
import { localTime } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { accountNames, findAccount } from '../../account/public.ts'
import {
  type Decision,
  decideProposal,
  findProposal,
  insertProposal,
  lockProposal,
  type Proposal,
  pageOfProposals,
} from './store.ts'

export type { Proposal } from './store.ts'

/** What a kind of proposal adds to the flow; Content and Outcome are stored as JSON. */
export interface Approval<Api extends ApprovalApi, Content, Outcome> {
  readonly kind: ApprovalKind
  /** Checks the input and returns what is to be confirmed. */
  content(deps: Deps, actor: Staff, input: InputOf<Api['propose']>): Promise<Content>
  /** Makes the change, once, in the transaction of the confirmation; a refusal leaves the proposal undecided. */
  apply(deps: Deps, proposal: Proposal<Content, Outcome>): Promise<Outcome>
  /** The kind's own fields of each proposal, in the given order. */
  views(
    deps: Deps,
    proposals: readonly Proposal<Content, Outcome>[],
  ): Promise<readonly Omit<AnswerOf<Api['detail']>, keyof ProposalView>[]>
  /** For the audit log: before and after, readable without another table. */
  facts(proposal: Proposal<Content, Outcome>): NonNullable<AuditEntry['facts']>
}

/** Refusing and withdrawing change nothing, and stay possible. */
async function requireSettledIn(deps: Deps, { accountId }: Staff): Promise<void> {
  const from = (await findAccount(deps.db, accountId))?.may_decide_from
  if (from && from > deps.clock.now()) refuse(approvalErrors.DECIDES_LATER, { at: localTime(from).slice(0, 16) })
}

interface ById {
  readonly id: string
}

/** The services of the six endpoints of a kind. */
export function approvalServices<Api extends ApprovalApi, Content, Outcome>(approval: Approval<Api, Content, Outcome>) {
  type Stored = Proposal<Content, Outcome>
  const { kind } = approval
  const keyOf = ({ platformId: platform_id }: Staff, id: string) => ({ platform_id, kind, id })

  async function show(deps: Deps, actor: Staff, proposals: readonly Stored[]) {
    const persons = proposals.flatMap(({ proposed_by, decided_by }) => [proposed_by, ...(decided_by ? [decided_by] : [])])
    const [names, own] = await Promise.all([accountNames(deps.db, [...new Set(persons)]), approval.views(deps, proposals)])
    const person = (id: string) => ({ id, name: names.get(id) ?? '' })
    return proposals.map((row, at) => ({
      id: row.id,
      state: row.state,
      reason: row.reason,
      proposedBy: person(row.proposed_by),
      proposedAt: row.proposed_at.toISOString(),
      decidedBy: row.decided_by ? person(row.decided_by) : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decision: row.decision,
      own: row.proposed_by === actor.accountId,
      ...own[at],
    }))
  }

  async function finish(deps: Deps, actor: Staff, act: string, row: Stored, reason?: string) {
    await audit(deps, actor, {
      action: `${approvals[kind].audit}.${act}`,
      subject: row.id,
      facts: {
        proposedBy: row.proposed_by,
        ...approval.facts(row),
        ...(reason === undefined ? {} : { reason: withoutSecrets(reason) }),
      },
    })
    return (await show(deps, actor, [row]))[0]
  }

  async function requireOpen(deps: Deps, actor: Staff, id: string, mayAct: (proposal: Stored) => void): Promise<Stored> {
    const row = ((await lockProposal(deps.db, keyOf(actor, id))) ?? refuse(generalErrors.NOT_FOUND)) as Stored
    mayAct(row)
    if (!proposalCan.decide(row.state)) refuse(approvalErrors.DECIDED_BEFORE)
    return row
  }

  /** Compares accounts, not sessions or roles: the proposer stays the same person after another sign-in. */
  const notProposer = (actor: Staff) => (row: Stored) => {
    if (row.proposed_by === actor.accountId) refuse(approvalErrors.OWN_PROPOSAL)
  }
  const proposerOnly = (actor: Staff) => (row: Stored) => {
    if (row.proposed_by !== actor.accountId) refuse(generalErrors.NOT_ALLOWED)
  }

  async function decide(deps: Deps, actor: Staff, row: Stored, decision: Omit<Decision, 'by' | 'at'>): Promise<Stored> {
    const decided = await decideProposal(deps.db, row.id, { ...decision, by: actor.accountId, at: deps.clock.now() })
    return (decided ?? refuse(approvalErrors.DECIDED_BEFORE)) as Stored
  }

  return {
    list: async (deps: Deps, actor: Staff, { state, ...page }: PageQuery & { readonly state?: ProposalState }) => {
      const { rows, total } = await pageOfProposals(deps.db, { platform_id: actor.platformId, kind }, state, page)
      return { list: await show(deps, actor, rows as Stored[]), total, ...page }
    },
    detail: async (deps: Deps, actor: Staff, { id }: ById) => {
      const row = (await findProposal(deps.db, keyOf(actor, id))) ?? refuse(generalErrors.NOT_FOUND)
      return (await show(deps, actor, [row as Stored]))[0]
    },
    propose: async (deps: Deps, actor: Staff, input: InputOf<Api['propose']> & { readonly reason: string }) => {
      const now = deps.clock.now()
      const row = await insertProposal(deps.db, {
        ...keyOf(actor, newId(now)),
        content: await approval.content(deps, actor, input),
        reason: input.reason,
        proposed_by: actor.accountId,
        proposed_at: now,
      })
      return finish(deps, actor, 'propose', row as Stored, input.reason)
    },
    confirm: async (deps: Deps, actor: Staff, { id }: ById) => {
      const row = await requireOpen(deps, actor, id, notProposer(actor))
      await requireSettledIn(deps, actor)
      const outcome = await approval.apply(deps, row)
      return finish(deps, actor, 'confirm', await decide(deps, actor, row, { state: 'confirmed', outcome }))
    },
    refuse: async (deps: Deps, actor: Staff, { id, reason }: ById & { readonly reason: string }) => {
      const row = await requireOpen(deps, actor, id, notProposer(actor))
      return finish(deps, actor, 'refuse', await decide(deps, actor, row, { state: 'refused', text: reason }), reason)
    },
    withdraw: async (deps: Deps, actor: Staff, { id }: ById) => {
      const row = await requireOpen(deps, actor, id, proposerOnly(actor))
      return finish(deps, actor, 'withdraw', await decide(deps, actor, row, { state: 'withdrawn' }))
    },
  }
}
