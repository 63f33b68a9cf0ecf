// The steps of cases as a journal, and the check that each case is in the state its steps lead to.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { digestLines, type Journal, type JournalContent, lastLineOf } from '../../../kernel/journal.ts'

/** Independent of the session's time zone. */
const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The first step contains what the applicant stated. */
export const caseworkJournal: Journal = {
  name: 'casework',
  last: lastLineOf('casework.step'),
  async read(db, { platformId, after, through }, limit) {
    const { rows } = await sql<JournalContent>`
      select journal, jsonb_build_object(
        'case', case_id, 'version', step.version, 'at', ${utc('at')}, 'actor', actor, 'account', account_id, 'act', act,
        'from', from_state, 'to', to_state, 'note', note
      ) || case step.version when 1 then jsonb_build_object(
        'kind', kind, 'owner', owner_id, 'subject', subject, 'facts', facts::text, 'opened', ${utc('opened_at')}
      ) else '{}' end as content
      from casework.step join casework."case" c on c.id = step.case_id
      where platform_id = ${platformId} and journal > ${after} and journal <= ${through}
      order by journal limit ${limit}`.execute(db)
    return digestLines(rows)
  },
}

export interface CaseProblem {
  readonly platformId: number
  readonly subject: string
  readonly detail: string
}

export async function verifyCases(db: Db): Promise<CaseProblem[]> {
  const { rows } = await sql<CaseProblem>`
    select platform_id as "platformId", 'case ' || c.id as subject, detail from casework."case" c
    cross join lateral (
      select case
        when count(*) <> c.version then 'has ' || count(*) || ' steps, its row says ' || c.version
        when bool_or(from_state is distinct from previous) then 'has a step that does not begin where the one before ended'
        when (array_agg(to_state order by version desc))[1] <> c.state
          then 'is ' || c.state || ', its steps lead to ' || (array_agg(to_state order by version desc))[1]
      end as detail
      from (
        select *, lag(to_state) over (order by version) as previous from casework.step where case_id = c.id
      ) step
    ) found
    where detail is not null
    order by c.id`.execute(db)
  return rows
}
