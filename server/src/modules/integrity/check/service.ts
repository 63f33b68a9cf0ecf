// Checks the stored data against what was signed: log, objects, records, custody, audit log, ledger, cases, and the statements about the journals.
import { firstBrokenAuditLine } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { checkFixity, damagedObjects, verifyCustody, verifyRecords } from '../../attestation/public.ts'
import { verifyCases } from '../../casework/public.ts'
import { platformIds } from '../../platform/public.ts'
import { checkLog } from '../../transparency/public.ts'
import { verifyLedger } from '../../wallet/public.ts'
import type { Part, Problem } from './problem.ts'
import { checkStatements } from './statements.ts'
import { beginRun, finishRun, insertProblems } from './store.ts'

type Found = AsyncIterable<Omit<Problem, 'part'>>
type Check = (deps: Deps, signal: AbortSignal) => Found

const checks: Readonly<Record<Part, Check>> = {
  log: checkLogs,
  store: checkStore,
  records: verifyRecords,
  custody: verifyCustody,
  audit: checkAudit,
  ledger: checkLedger,
  cases: checkCases,
  journals: checkStatements,
}

/** More problems of one part say nothing new. */
const MAX_PROBLEMS = 100

export async function findProblems(deps: Deps, part: Part, signal: AbortSignal): Promise<Problem[]> {
  const problems: Problem[] = []
  for await (const problem of checks[part](deps, signal)) {
    problems.push({ part, ...problem })
    if (problems.length === MAX_PROBLEMS || signal.aborted) break
  }
  return problems
}

/** Stores what it finds for the health desk. */
export async function runChecks(deps: Deps, parts: readonly Part[], signal: AbortSignal): Promise<Problem[]> {
  const run = await beginRun(deps.db, parts, deps.clock.now())
  const all: Problem[] = []
  for (const part of parts) {
    if (signal.aborted) return all
    const problems = await findProblems(deps, part, signal)
    if (problems.length > 0) {
      await insertProblems(deps.db, run, problems)
      deps.log.fatal({ part, problems: problems.length, first: problems[0]?.subject }, 'stored data contradicts what was signed')
    }
    all.push(...problems)
  }
  // An aborted check has not read everything: the run does not count as finished.
  if (signal.aborted) return all
  await finishRun(deps.db, run, deps.clock.now())
  return all
}

async function* checkLogs(deps: Deps): Found {
  for await (const { platformId, origin, problems } of checkLog(deps))
    for (const detail of problems) yield { platformId, subject: origin, detail }
}

async function* checkStore(deps: Deps, signal: AbortSignal): Found {
  const run = await checkFixity(deps, signal)
  for (const { sha256, kind, detail } of await damagedObjects(deps.db, run.id))
    yield { platformId: null, subject: `object ${sha256}`, detail: `${kind} ${detail}`.trim() }
}

async function* checkAudit({ db }: Deps): Found {
  for (const platformId of await platformIds(db)) {
    const line = await firstBrokenAuditLine(db, platformId)
    if (line !== undefined) yield { platformId, subject: `audit line ${line}`, detail: 'breaks the hash chain' }
  }
}

async function* checkLedger(deps: Deps): Found {
  for (const { rule, subject, detail } of await verifyLedger(deps))
    yield { platformId: null, subject, detail: `violates "${rule}": ${detail}` }
}

async function* checkCases({ db }: Deps): Found {
  yield* await verifyCases(db)
}
