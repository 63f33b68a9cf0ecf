// Checks every statement about the journals: it is in the public log, follows the previous one, and the lines it covers are still the same.
import type { Deps } from '../../../kernel/deps.ts'
import { readObject } from '../../attestation/public.ts'
import { platformIds } from '../../platform/public.ts'
import { leavesOfKind } from '../../transparency/public.ts'
import { type Covered, journals, NO_LINES, NOTHING_COVERED, partOf, readStatement, type Statement } from '../journal/statement.ts'
import { type StatementRow, statementsOf } from '../journal/store.ts'
import type { Problem } from './problem.ts'

export async function* checkStatements(deps: Deps): AsyncGenerator<Omit<Problem, 'part'>> {
  for (const platformId of await platformIds(deps.db)) {
    const rows = await statementsOf(deps.db, platformId)
    const logged = new Set(await leavesOfKind(deps.db, platformId, 'journal'))
    const known = new Set(rows.map(({ sha256 }) => sha256))
    const report = (subject: string, detail: string) => ({ platformId, subject, detail })
    for (const sha256 of logged)
      if (!known.has(sha256)) yield report(`statement ${sha256}`, 'is in the log but not in the database')
    let before: Chain = { number: 0, sha256: null, ...NOTHING_COVERED }
    for (const row of rows) {
      if (!logged.has(row.sha256)) yield report(`statement ${row.number}`, 'is not in the log')
      for (const detail of await problemsOf(deps, row, before)) yield report(`statement ${row.number}`, detail)
      before = row
    }
  }
}

/** What a statement follows. */
type Chain = Covered & { readonly number: number; readonly sha256: string | null }

async function problemsOf(deps: Deps, row: StatementRow, before: Chain): Promise<string[]> {
  let statement: Statement
  try {
    statement = readStatement(await readObject(deps, row.sha256))
  } catch (error) {
    return [`cannot be read: ${(error as Error).message}`]
  }
  const { platform, number, previous } = statement
  if (platform !== row.platform_id || number !== row.number || number !== before.number + 1 || previous !== before.sha256)
    return [`does not follow statement ${before.number} of its platform`]
  const problems: string[] = []
  if (statement.at !== row.made_at.toISOString())
    problems.push(`the database says it was made at ${row.made_at.toISOString()}, the statement ${statement.at}`)
  for (const journal of journals) {
    const { name } = journal
    const stated = statement.journals[name] ?? { ...NO_LINES, through: before[name] }
    const range = { platformId: platform, after: before[name], through: stated.through }
    const found = await partOf(deps.db, journal, range)
    const lines = `${name} lines ${range.after + 1} to ${range.through}`
    if (stated.through !== row[name])
      problems.push(`${name}: the database says it covers ${row[name]}, the statement ${stated.through}`)
    else if (found.lines !== stated.lines)
      problems.push(`${lines}: ${stated.lines} were stated, ${found.lines} are in the database`)
    else if (found.sha256 !== stated.sha256) problems.push(`${lines}: their content has changed`)
  }
  return problems
}
