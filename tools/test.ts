// Runs every check of the repository in order and ends with one line that counts them all: what `npm test` means.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  countPlaywright,
  countVitest,
  failedIn,
  inWords,
  sum,
  type Tally,
  triedAgain,
  type VitestReport,
  withExitCode,
} from './test-reports.ts'

interface Outcome extends Tally {
  output: string
}

interface Phase {
  name: string
  /** A phase whose files are gone has failed; it is never left out silently. */
  files: string[]
  /** A phase that cannot say anything after this one failed. */
  after?: string
  run(): Promise<Outcome>
}

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const compiled = join(cache, 'compiled')
const bin = join(root, 'node_modules', '.bin')
const onScreen = process.stdout.isTTY

const PACKAGES = ['contract', 'proof', 'capture', 'client', 'server', 'web', 'e2e']

/** More than this is no moment of a busy machine. */
const FEW_FILES = 3

const phases: Phase[] = [
  { name: 'types', files: PACKAGES.map((name) => `${name}/tsconfig.json`), run: checkTypes },
  {
    name: 'lint',
    files: ['biome.json'],
    run: () => check('biome', 'ci', `--colors=${onScreen ? 'force' : 'off'}`, '--max-diagnostics=30', '.'),
  },
  script('walls', 'tools/walls.ts'),
  script('words', 'tools/words.ts'),
  script('verifier', 'tools/build-verifier.ts'),
  {
    name: 'unit',
    files: ['vitest.config.ts'],
    run: runUnit,
  },
  { ...script('calls', 'tools/called-endpoints.ts'), after: 'unit' },
  script('build', 'tools/build-web.ts'),
  {
    name: 'e2e',
    files: ['e2e/playwright.config.ts'],
    after: 'build',
    run: () =>
      runner('playwright.json', countPlaywright, () => [
        'playwright',
        'test',
        '-c',
        'e2e/playwright.config.ts',
        '--reporter=json,line',
      ]),
  },
]

const children = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endChildren(signal))

mkdirSync(cache, { recursive: true })
const total = sum(await runPhases(chosenPhases()))
console.log(inWords(total))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

async function runPhases(chosen: Phase[]): Promise<Tally[]> {
  const outcomes = new Map<string, Outcome>()
  for (const phase of chosen) {
    if (onScreen) process.stdout.write(`  ${phase.name} …`)
    const startedAt = performance.now()
    const outcome = await runPhase(phase, outcomes)
    outcomes.set(phase.name, outcome)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const line = `${outcome.failed ? '✗' : '✓'} ${phase.name.padEnd(6)} ${seconds.padStart(6)} s  ${inWords(outcome)}`
    console.log(onScreen ? `\r\x1b[2K\x1b[${outcome.failed ? 31 : 32}m${line}\x1b[0m` : line)
    for (const name of outcome.wavered ?? []) console.log(`    failed, then passed: ${name.replace(`${root}/`, '')}`)
    if (outcome.failed || outcome.wavered?.length) console.log(outcome.output.trim().replace(/^/gm, '    '))
  }
  return [...outcomes.values()]
}

async function runPhase(phase: Phase, earlier: Map<string, Outcome>): Promise<Outcome> {
  const missing = phase.files.filter((file) => !existsSync(join(root, file)))
  if (missing.length) return failure(`${missing.join(', ')} is missing`)
  if (phase.after && earlier.get(phase.after)?.failed) return failure(`not run, because ${phase.after} failed`)
  return phase.run()
}

function failure(output: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, output }
}

function script(name: string, file: string): Phase {
  return { name, files: [file], run: () => check('node', file) }
}

async function check(program: string, ...args: string[]): Promise<Outcome> {
  const { exitCode, output } = await run([program, ...args])
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, output: exitCode === 0 ? '' : output }
}

/** Two at a time: each uses several cores for a part of its work only. */
async function checkTypes(): Promise<Outcome> {
  const waiting = [...PACKAGES]
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      outcomes.push(await check('tsc', '-p', name, '--pretty', String(onScreen ?? false)))
  }
  await Promise.all([worker(), worker()])
  return { ...sum(outcomes), output: outcomes.map((outcome) => outcome.output).join('') }
}

/**
 * Where nobody watches, what failed in a few files is run once more by itself, and named and shown either way.
 * Not where cases are drawn at random: with another seed it would be another test. Nor after an error that belongs to no test.
 */
async function runUnit(): Promise<Outcome> {
  const vitest = (reportName: string, files: readonly string[]) =>
    runner(reportName, countVitest, (report) => [
      'vitest',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ])
  // What earlier runs called says nothing about this one.
  rmSync(join(cache, 'called-endpoints'), { recursive: true, force: true })
  const first = await vitest('vitest.json', [])
  const report = join(cache, 'vitest.json')
  if (!process.env.CI || first.failed === 0 || !existsSync(report)) return first
  const failed = failedIn(JSON.parse(readFileSync(report, 'utf8')) as VitestReport)
  const isDrawn = ({ file }: { file: string }) => /\bfc\.|\bseed\b|\brandom/i.test(readFileSync(file, 'utf8'))
  if (failed.length === 0 || failed.length > FEW_FILES || failed.some(isDrawn) || /unhandled error/i.test(first.output))
    return first
  const again = await vitest(
    'vitest-again.json',
    failed.map(({ file }) => file),
  )
  return { ...triedAgain(first, failed, again), output: `${first.output}\n${again.output}` }
}

async function runner<Report>(
  reportName: string,
  count: (report: Report) => Tally,
  commandLine: (report: string) => string[],
): Promise<Outcome> {
  const report = join(cache, reportName)
  rmSync(report, { force: true })
  const { exitCode, output } = await run(commandLine(report), { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  if (!existsSync(report)) return failure(output || `no report at ${report}`)
  return { ...withExitCode(count(JSON.parse(readFileSync(report, 'utf8')) as Report), exitCode), output }
}

function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<{ exitCode: number; output: string }> {
  const colours = onScreen ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const own = join(bin, program)
  const child = spawn(program === 'node' ? process.execPath : own, args, {
    cwd: root,
    // A group of its own, so that the grandchildren (browsers, workers) can be ended with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Hosts, signers and nodes are started by the hundred: what one has compiled, the next one finds.
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...colours, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    const done = (exitCode: number) => {
      children.delete(child)
      resolve({ exitCode, output })
    }
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
}

function endChildren(signal: NodeJS.Signals): void {
  const send = (how: NodeJS.Signals) => {
    for (const { pid } of children) if (pid) sendToGroup(pid, how)
  }
  const leave = () => process.exit(signal === 'SIGINT' ? 130 : 143)
  send('SIGTERM')
  setInterval(() => children.size === 0 && leave(), 50)
  setTimeout(() => {
    send('SIGKILL')
    leave()
  }, 5000)
}

function sendToGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended meanwhile.
  }
}

function chosenPhases(): Phase[] {
  const { values } = parseArgs({ options: { only: { type: 'string' }, from: { type: 'string' } } })
  const names = phases.map((phase) => phase.name)
  const asked = [...(values.only?.split(',') ?? []), ...(values.from ? [values.from] : [])]
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length) {
    console.error(`No phase ${unknown.join(', ')}; there are ${names.join(', ')}.`)
    process.exit(2)
  }
  const first = values.from ? names.indexOf(values.from) : 0
  return phases.slice(first).filter((phase) => !values.only || values.only.split(',').includes(phase.name))
}
