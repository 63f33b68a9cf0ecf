// Stores proposals of every kind; each is decided once.
import type { ApprovalKind } from '@attestry/contract/modules/approval/kind'
import { type ProposalState, proposalCan } from '@attestry/contract/modules/approval/proposal'
import type { PageQuery } from '@attestry/contract/paging'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { ApprovalTables } from '../tables.ts'

type Row = Selectable<ApprovalTables['approval.proposal']>

/** A stored proposal; its kind knows the types of content and outcome. */
export type Proposal<Content, Outcome> = Omit<Row, 'content' | 'outcome'> & {
  readonly content: Content
  readonly outcome: Outcome | null
}

const tables = (db: Db) => db.withTables<ApprovalTables>()

export type NewProposal = Pick<Row, 'id' | 'platform_id' | 'kind' | 'content' | 'reason' | 'proposed_by' | 'proposed_at'>

export async function insertProposal(db: Db, proposal: NewProposal): Promise<Row> {
  return tables(db)
    .insertInto('approval.proposal')
    .values({
      ...proposal,
      content: JSON.stringify(proposal.content),
      state: 'proposed',
      outcome: null,
      decided_by: null,
      decided_at: null,
      decision: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type ProposalKey = Pick<Row, 'platform_id' | 'kind' | 'id'>

const findProposalQuery = (db: Db, { platform_id, kind, id }: ProposalKey) =>
  tables(db)
    .selectFrom('approval.proposal')
    .selectAll()
    .where('platform_id', '=', platform_id)
    .where('kind', '=', kind)
    .where('id', '=', id)

export async function findProposal(db: Db, key: ProposalKey): Promise<Row | undefined> {
  return findProposalQuery(db, key).executeTakeFirst()
}

/** Concurrent deciders wait for each other here, so that only one of them applies the proposal. */
export async function lockProposal(db: Db, key: ProposalKey): Promise<Row | undefined> {
  return findProposalQuery(db, key).forUpdate().executeTakeFirst()
}

export async function pageOfProposals(
  db: Db,
  { platform_id, kind }: Omit<ProposalKey, 'id'>,
  state: ProposalState | undefined,
  page: PageQuery,
) {
  const found = tables(db)
    .selectFrom('approval.proposal')
    .where('platform_id', '=', platform_id)
    .where('kind', '=', kind)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'proposed'))
  const rows = await found
    .selectAll()
    .orderBy('proposed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export interface Decision {
  readonly state: Exclude<ProposalState, 'proposed'>
  readonly by: string
  readonly at: Date
  readonly text?: string
  /** Of a confirmation. */
  readonly outcome?: unknown
}

/** Undefined when the proposal was decided before. */
export async function decideProposal(db: Db, id: string, decision: Decision): Promise<Row | undefined> {
  const { state, by, at, text = null, outcome } = decision
  return tables(db)
    .updateTable('approval.proposal')
    .set({
      state,
      decided_by: by,
      decided_at: at,
      decision: text,
      outcome: outcome === undefined ? null : JSON.stringify(outcome),
    })
    .where('id', '=', id)
    .where('state', 'in', proposalCan.decide.states)
    .returningAll()
    .executeTakeFirst()
}

/** What is proposed and not decided yet, for kinds that allow one open proposal about a thing. */
export async function openContents(db: Db, platformId: number, kind: ApprovalKind): Promise<unknown[]> {
  const rows = await tables(db)
    .selectFrom('approval.proposal')
    .select('content')
    .where('platform_id', '=', platformId)
    .where('kind', '=', kind)
    .where('state', '=', 'proposed')
    .execute()
  return rows.map(({ content }) => content)
}

export async function countProposed(db: Db, platformId: number, kind: ApprovalKind): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('approval.proposal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('platform_id', '=', platformId)
    .where('kind', '=', kind)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()
  return count
}
