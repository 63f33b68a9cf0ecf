// The full step campaign: npm run campaign:steps -- [SEED] [AT_ONCE] [FILTER]. Kills at every step, restores older backups, and prints what it found.
import { loadavg } from 'node:os'
import { everyCrashCase, runStepCampaign } from '../server/test/step-campaign.ts'
import { openPostgresServer } from '../server/test/step-installation.ts'
import { restoreOlderBackup } from '../server/test/step-restore.ts'
import { type Moment, moments, steps } from '../server/test/step-table.ts'

const SERVING_WITHIN_MS = 10_000

const seed = Number(process.argv[2] ?? Date.now() % 100_000)
const atOnce = Number(process.argv[3] ?? 1)
const filter = process.argv[4] ?? ''
const crashCases = everyCrashCase(seed).filter(({ step, topology, loadPattern }) =>
  `${step} ${topology} ${loadPattern}`.includes(filter),
)
/** Of the whole machine, at each death: figures of time mean nothing without it. */
const loads: number[] = []
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

console.log(`${crashCases.length} kills, seed ${seed}, ${atOnce} at once, load average ${loadavg()[0]?.toFixed(1)}`)
const postgres = await openPostgresServer()
try {
  const begun = performance.now()
  const log = (line: string) => {
    loads.push(loadavg()[0] ?? 0)
    console.log(`${String(Math.round((performance.now() - begun) / 1000)).padStart(5)} s  ${line}`)
  }
  const result = await runStepCampaign({ postgres, seed, crashCases, atOnce, signal: stopping.signal, log })
  const restored = stopping.signal.aborted ? [] : await restore()
  print(result, restored)
} finally {
  await postgres.close()
}

async function restore(): Promise<{ what: string; held: boolean; told: string }[]> {
  const results = await restoreOlderBackup(postgres, ['database', 'and-checkpoint', 'everything'])
  return results.map(({ kind, halted, before, after, signerSize, forks }) => {
    const refused = halted?.includes('older than the log') === true && signerSize === before.size && forks.length === 0
    const forked = halted === null && after?.note !== before.note && forks.length > 0
    const isControl = kind === 'everything'
    return {
      what: isControl ? 'everything (control: must fork)' : kind,
      held: isControl ? forked : refused,
      told: halted ?? forks.join('; '),
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
    'answers that never came': result.uncertain,
    'documents handed out': result.documents,
    'heads remembered': result.headsRecorded,
    'slowest to serve again': slowest(alone),
    'slowest to be quiet': slowest(reports.map(({ idleMs }) => idleMs).filter(Number.isFinite)),
    'objects no row names': result.unreferencedObjects,
    'load average of the machine': `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    problems: problems.length === 0 ? 'none' : problems.length,
  }
  for (const [name, value] of Object.entries(figures)) console.log(`| ${name} | ${value} |`)
  console.log('\n| restored | as it must be | told |\n|---|---|---|')
  for (const { what, held, told } of restored) console.log(`| ${what} | ${held ? 'yes' : 'NO'} | ${told} |`)
  for (const problem of problems) console.log(`\n${problem}`)
  const late = alone.filter((ms) => ms > SERVING_WITHIN_MS).length
  const sound = problems.length === 0 && restored.length === 3 && restored.every(({ held }) => held) && late === 0
  console.log(sound ? '\nheld' : `\nBROKEN${late > 0 ? ` (${late} times later than 10 s to serve again)` : ''}`)
  process.exitCode = sound ? 0 : 1
}
