// Runs the full step campaign: npm run campaign:steps -- [SEED] [CONCURRENCY] [FILTER]. Kills the server at every step, restores older backups, prints the problems found.
import { loadavg } from 'node:os'
import { everyCrashCase, runStepCampaign } from '../server/test/step-campaign.ts'
import { openPostgresServer } from '../server/test/step-installation.ts'
import { restoreOlderBackup } from '../server/test/step-restore.ts'
import { type Moment, moments, steps } from '../server/test/step-table.ts'

const MAX_RESTART_MS = 10_000

const seed = Number(process.argv[2] ?? Date.now() % 100_000)
const concurrency = Number(process.argv[3] ?? 1)
const filter = process.argv[4] ?? ''
const crashCases = everyCrashCase(seed).filter(({ step, topology, loadPattern }) =>
  `${step} ${topology} ${loadPattern}`.includes(filter),
)
/** Load average at each kill, needed to interpret the times. */
const loads: number[] = []
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

console.log(`${crashCases.length} kills, seed ${seed}, concurrency ${concurrency}, load average ${loadavg()[0]?.toFixed(1)}`)
const postgres = await openPostgresServer()
try {
  const startedAt = performance.now()
  const log = (line: string) => {
    loads.push(loadavg()[0] ?? 0)
    console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${line}`)
  }
  const result = await runStepCampaign({ postgres, seed, crashCases, atOnce: concurrency, signal: stopping.signal, log })
  const restored = stopping.signal.aborted ? [] : await restore()
  print(result, restored)
} finally {
  await postgres.close()
}

async function restore(): Promise<{ backup: string; asExpected: boolean; detail: string }[]> {
  const results = await restoreOlderBackup(postgres, ['database', 'and-checkpoint', 'everything'])
  return results.map(({ kind, halted, before, after, signerSize, forks }) => {
    const refused = halted?.includes('older than the log') === true && signerSize === before.size && forks.length === 0
    const forked = halted === null && after?.note !== before.note && forks.length > 0
    const isControl = kind === 'everything'
    return {
      backup: isControl ? 'everything (control: must fork)' : kind,
      asExpected: isControl ? forked : refused,
      detail: halted ?? forks.join('; '),
    }
  })
}

function print(result: Awaited<ReturnType<typeof runStepCampaign>>, restored: Awaited<ReturnType<typeof restore>>): void {
  const { crashCases: reports, problems } = result
  const cell = (step: string, moment: Moment) => {
    const these = reports.filter((report) => report.step === step && report.moment === moment)
    return `${these.filter((report) => report.problems.length === 0).length}/${these.length}`
  }
  const slowest = (values: readonly number[]) => `${(Math.max(0, ...values) / 1000).toFixed(1)} s`
  const alone = reports.filter(({ topology }) => topology === 'alone').map(({ servingMs }) => servingMs)
  console.log(`\n| step | ${moments.join(' | ')} |\n|---|${moments.map(() => '---|').join('')}`)
  for (const { name } of steps) console.log(`| ${name} | ${moments.map((moment) => cell(name, moment)).join(' | ')} |`)
  console.log('\n| | |\n|---|---|')
  const figures = {
    kills: reports.length,
    acknowledged: result.acknowledged,
    'requests without a response': result.uncertain,
    'documents issued': result.documents,
    'heads recorded': result.headsRecorded,
    'slowest restart': slowest(alone),
    'slowest to become idle': slowest(reports.map(({ idleMs }) => idleMs).filter(Number.isFinite)),
    'unreferenced objects': result.unreferencedObjects,
    'load average of the machine': `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    problems: problems.length === 0 ? 'none' : problems.length,
  }
  for (const [name, value] of Object.entries(figures)) console.log(`| ${name} | ${value} |`)
  console.log('\n| restored backup | as expected | detail |\n|---|---|---|')
  for (const { backup, asExpected, detail } of restored) console.log(`| ${backup} | ${asExpected ? 'yes' : 'NO'} | ${detail} |`)
  for (const problem of problems) console.log(`\n${problem}`)
  const late = alone.filter((ms) => ms > MAX_RESTART_MS).length
  const passed = problems.length === 0 && restored.length === 3 && restored.every(({ asExpected }) => asExpected) && late === 0
  console.log(passed ? '\npassed' : `\nFAILED${late > 0 ? ` (${late} restarts over ${MAX_RESTART_MS} ms)` : ''}`)
  process.exitCode = passed ? 0 : 1
}
