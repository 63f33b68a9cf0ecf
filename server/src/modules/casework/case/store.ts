// Stores cases and their timelines; a state changes only together with its step.
import type { CaseDefinition } from '@attestry/contract/modules/casework/definition'
import type { PageQuery } from '@attestry/contract/paging'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { CaseworkTables } from '../tables.ts'

type Row = Selectable<CaseworkTables['casework.case']>
export type Step = Selectable<CaseworkTables['casework.step']>

export type Case<State extends string = string> = Omit<Row, 'state'> & { readonly state: State }

/** A case by its id, or by its subject in kinds that have one case per subject. */
export type CaseRef = { readonly id: string } | { readonly subject: string }

type Kind<State extends string> = Pick<CaseDefinition<State>, 'kind' | 'states'>

const tables = (db: Db) => db.withTables<CaseworkTables>()

const ofKind = <State extends string>(db: Db, { kind }: Kind<State>, platformId: number) =>
  tables(db).selectFrom('casework.case').where('platform_id', '=', platformId).where('kind', '=', kind)

const oneCase = <State extends string>(db: Db, kind: Kind<State>, platformId: number, ref: CaseRef) =>
  ofKind(db, kind, platformId)
    .selectAll()
    .$if('id' in ref, (query) => query.where('id', '=', 'id' in ref ? ref.id : ''))
    .$if('subject' in ref, (query) => query.where('subject', '=', 'subject' in ref ? ref.subject : ''))

export async function findCase<State extends string>(
  db: Db,
  kind: Kind<State>,
  platformId: number,
  ref: CaseRef,
): Promise<Case<State> | undefined> {
  return (await oneCase(db, kind, platformId, ref).executeTakeFirst()) as Case<State> | undefined
}

/** Concurrent acts on a case wait for each other here. */
export async function lockCase<State extends string>(
  db: Db,
  kind: Kind<State>,
  platformId: number,
  ref: CaseRef,
): Promise<Case<State> | undefined> {
  return (await oneCase(db, kind, platformId, ref).forUpdate().executeTakeFirst()) as Case<State> | undefined
}

export async function insertCase(db: Db, { facts, ...row }: Row): Promise<void> {
  await tables(db)
    .insertInto('casework.case')
    .values({ ...row, facts: JSON.stringify(facts) })
    .execute()
}

export async function insertStep(db: Db, step: Step): Promise<void> {
  await tables(db).insertInto('casework.step').values(step).execute()
}

/** Undefined when another step came first. */
export async function changeCase<State extends string>(
  db: Db,
  before: Case<State>,
  change: Partial<Pick<Case<State>, 'state' | 'assigned_to'>>,
): Promise<Case<State> | undefined> {
  const changed = await tables(db)
    .updateTable('casework.case')
    .set({ ...change, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  return changed as Case<State> | undefined
}

/** In the order in which they happened. */
export const stepsOf = (db: Db, caseId: string): Promise<Step[]> =>
  tables(db).selectFrom('casework.step').selectAll().where('case_id', '=', caseId).orderBy('version').execute()

const openings = (db: Db) => tables(db).selectFrom('casework.step').where('version', '=', 1)

/** The account that opened the case: the main account or one of its sub-accounts; undefined: a visitor. */
export async function openerOf(db: Db, caseId: string): Promise<string | undefined> {
  const opening = await openings(db).select('account_id').where('case_id', '=', caseId).executeTakeFirst()
  return opening?.account_id ?? undefined
}

export interface CaseFilter<State extends string> {
  readonly platformId: number
  readonly state?: State | undefined
  readonly states?: readonly State[] | undefined
  /** A handler, or null: nobody has taken the case. */
  readonly assignedTo?: string | null | undefined
  /** The account that opened the case. */
  readonly openedBy?: string
  readonly oldestFirst?: boolean
}

export async function pageOfCases<State extends string>(
  db: Db,
  kind: Kind<State>,
  { platformId, state, states, assignedTo, openedBy, oldestFirst = false }: CaseFilter<State>,
  { pageNum, pageSize }: PageQuery,
): Promise<{ rows: Case<State>[]; total: number }> {
  const found = ofKind(db, kind, platformId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .$if(assignedTo !== undefined, (query) => query.where('assigned_to', assignedTo === null ? 'is' : '=', assignedTo ?? null))
    .$if(openedBy !== undefined, (query) =>
      query.where(
        'id',
        'in',
        openings(db)
          .select('case_id')
          .where('account_id', '=', openedBy ?? ''),
      ),
    )
  const order = oldestFirst ? 'asc' : 'desc'
  const rows = await found
    .selectAll()
    .orderBy('opened_at', order)
    .orderBy('id', order)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows as Case<State>[], total }
}

/** The states of cases by their subject, for kinds that have one case per subject. */
export async function statesBySubject<State extends string>(
  db: Db,
  { kind }: Kind<State>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, State>> {
  if (subjects.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('casework.case')
    .select(['subject', 'state'])
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map(({ subject, state }) => [subject ?? '', state as State]))
}

/** The states of cases by their id. */
export async function statesOfCases<State extends string>(
  db: Db,
  { kind }: Kind<State>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, State>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('casework.case')
    .select(['id', 'state'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state as State]))
}

/** The number of cases that count as work of the desk. */
export async function countAwaitingDesk(
  db: Db,
  definition: Pick<CaseDefinition, 'kind' | 'states' | 'awaitsDesk'>,
  platformId: number,
): Promise<number> {
  const { count } = await ofKind(db, definition, platformId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', definition.awaitsDesk)
    .executeTakeFirstOrThrow()
  return count
}
