// Statistics of the cases of a kind: where they are now, how long they were in each state, and which states they reached.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'

export interface StateTime {
  readonly state: string
  /** Cases that left the state in the period. */
  readonly cases: number
  readonly medianHours: number
  /** Nine in ten took no longer. */
  readonly slowHours: number
}

interface Period {
  readonly platformId: number
  readonly since: Date
}

type IdsByState = ReadonlyMap<string, readonly string[]>

const byState = (rows: readonly { readonly state: string; readonly ids: string[] }[]): IdsByState =>
  new Map(rows.map(({ state, ids }) => [state, ids]))

export async function casesByState(
  db: Db,
  kind: string,
  { platformId, states }: { readonly platformId: number; readonly states: readonly string[] },
): Promise<IdsByState> {
  const { rows } = await sql<{ state: string; ids: string[] }>`
    select state, array_agg(id) as ids from casework."case"
    where platform_id = ${platformId} and kind = ${kind} and state = any (${[...states]}::text[]) group by state`.execute(db)
  return byState(rows)
}

/** A case that was in a state several times counts once, with the sum. An act that keeps the state does not leave it. */
export async function timeInStates(db: Db, kind: string, { platformId, since }: Period): Promise<StateTime[]> {
  const { rows } = await sql<StateTime>`
    with entered as (
      select step.case_id, step.to_state, step.at, lead(step.at) over (partition by step.case_id order by step.version) as left_at
      from casework.step step join casework."case" held on held.id = step.case_id
      where held.platform_id = ${platformId} and held.kind = ${kind} and step.from_state is distinct from step.to_state
    ), spent as (
      select to_state, case_id, sum(extract(epoch from left_at - at)) / 3600 as hours
      from entered where left_at >= ${since} group by to_state, case_id
    )
    select to_state as state, count(*)::int as cases,
      percentile_cont(0.5) within group (order by hours)::float as "medianHours",
      percentile_cont(0.9) within group (order by hours)::float as "slowHours"
    from spent group by to_state`.execute(db)
  return rows
}

/** The cases that reached a state in the period for the first time: one that comes back to it, as after a correction, is not counted again. */
export async function casesReaching(db: Db, kind: string, { platformId, since }: Period): Promise<IdsByState> {
  const { rows } = await sql<{ state: string; ids: string[] }>`
    select state, array_agg(case_id) as ids from (
      select step.to_state as state, step.case_id, min(step.at) as first
      from casework.step step join casework."case" held on held.id = step.case_id
      where held.platform_id = ${platformId} and held.kind = ${kind}
      group by step.to_state, step.case_id
    ) reached
    where first >= ${since} group by state`.execute(db)
  return byState(rows)
}
