// Runs the checks of `npm test`, or with --full the full suites, and prints one total.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { changedSince, type FullSuite, fullSuites, isBrowserTest, lastFullRun, suitesFor } from './full-suites.ts'
import { countPlaywright, countVitest, inWords, serverErrors, sum, type Tally, withExitCode } from './test-reports.ts'

interface Outcome extends Tally {
  output: string
}

interface Phase {
  name: string
  /** A phase whose files are gone has failed; it is never left out silently. */
  files: string[]
  /** Phases that must have ended before; when one of them failed, this one cannot run and fails too. */
  after?: string[]
  /** How many of the two cores it keeps busy. */
  cores: 1 | 2
  run(): Promise<Outcome>
}

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const compiled = join(cache, 'compiled')
const bin = join(root, 'node_modules', '.bin')
const onScreen = process.stdout.isTTY

const PACKAGES = ['contract', 'proof', 'capture', 'client', 'server', 'web', 'e2e', 'tools']
const FIRST_RUN = 'tools/first-run.test.ts'
const CORES = 2
/** Playwright ends the server of its tests within 15 s; killed earlier, it would leave it running. */
const MAX_STOP_MS = 20_000

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string' },
    full: { type: 'boolean' },
    changed: { type: 'boolean' },
  },
})

const phases: Phase[] = options.full
  ? [
      script('verifier', 'tools/build-verifier.ts'),
      script('build', 'tools/build-web.ts'),
      { name: 'first', files: [FIRST_RUN], cores: 2, run: runFirstRunAtFullSize },
      { name: 'full', files: ['vitest.config.ts'], after: ['verifier'], cores: 2, run: runFullUnit },
      { name: 'e2e', files: ['e2e/playwright.config.ts'], after: ['build'], cores: 2, run: runFullBrowser },
    ]
  : [
      // Beside the checks, which leave it one core: most of its time is waiting.
      { name: 'first', files: [FIRST_RUN], cores: 1, run: () => runVitest('first-run', ['--project=first-run']) },
      { name: 'types', files: PACKAGES.map((name) => `${name}/tsconfig.json`), cores: 1, run: checkTypes },
      {
        name: 'lint',
        files: ['biome.json'],
        cores: 1,
        run: () => check('biome', 'ci', `--colors=${onScreen ? 'force' : 'off'}`, '--max-diagnostics=30', '.'),
      },
      script('walls', 'tools/walls.ts'),
      script('words', 'tools/words.ts'),
      script('style', 'tools/style.ts'),
      script('verifier', 'tools/build-verifier.ts'),
      script('build', 'tools/build-web.ts'),
      { name: 'unit', files: ['vitest.config.ts'], after: ['verifier'], cores: 2, run: runUnit },
      { ...script('calls', 'tools/called-endpoints.ts'), after: ['unit'] },
      { name: 'e2e', files: ['e2e/playwright.config.ts'], after: ['build'], cores: 2, run: runBrowser },
    ]

const EMPTY_OUTCOME: Outcome = { passed: 0, failed: 0, skipped: 0, output: '' }

const children = new Set<ChildProcess>()
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endChildren(signal))

mkdirSync(cache, { recursive: true })
if (options.full)
  console.log(`${chosenSuites().length} of ${fullSuites.length} full suites${options.changed ? ' cover changed files' : ''}`)
const total = sum(await runPhases(chosenPhases()))
for (const failure of total.failedTests) console.log(`  failed: ${failure.replaceAll(`${root}/`, '')}`)
for (const error of total.serverErrors) console.log(`  server error: ${error}`)
for (const name of total.skippedTests) console.log(`  skipped: ${name.replace(`${root}/`, '')}`)
console.log(inWords(total))
process.exitCode = total.failed > 0 || (total.passed === 0 && !options.changed) ? 1 : 0

/** In their order, side by side as far as the cores allow. */
async function runPhases(chosen: Phase[]): Promise<Tally[]> {
  const waiting = [...chosen]
  const running = new Map<string, Promise<void>>()
  const outcomes = new Map<string, Outcome>()
  let free = CORES
  const isAwaited = (name: string) => running.has(name) || waiting.some((phase) => phase.name === name)
  while (waiting.length > 0 || running.size > 0) {
    // The process ends once its children have; a phase started now would outlive it.
    if (stopping) return new Promise(() => {})
    const next = waiting.find((phase) => phase.cores <= free && !phase.after?.some(isAwaited))
    if (!next) {
      await Promise.race(running.values())
      continue
    }
    waiting.splice(waiting.indexOf(next), 1)
    free -= next.cores
    const work = runPhase(next, outcomes).finally(() => {
      free += next.cores
      running.delete(next.name)
    })
    running.set(next.name, work)
  }
  return [...outcomes.values()]
}

async function runPhase(phase: Phase, outcomes: Map<string, Outcome>): Promise<void> {
  const startedAt = performance.now()
  const outcome = await outcomeOf(phase, outcomes)
  outcomes.set(phase.name, outcome)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const line = `${outcome.failed ? '✗' : '✓'} ${phase.name.padEnd(8)} ${seconds.padStart(6)} s  ${inWords(outcome)}`
  console.log(onScreen ? `\x1b[${outcome.failed ? 31 : 32}m${line}\x1b[0m` : line)
  if (outcome.failed) console.log(withoutDots(outcome.output).trim().replace(/^/gm, '    '))
}

/** A report without its line of a dot per test, which would push the failures out of a log that is cut. */
function withoutDots(output: string): string {
  return output.replace(/^[·.x×*\-±°FT]{40,}.*$/gm, '')
}

async function outcomeOf(phase: Phase, earlier: Map<string, Outcome>): Promise<Outcome> {
  const missing = phase.files.filter((file) => !existsSync(join(root, file)))
  if (missing.length) return failure(`${missing.join(', ')} is missing`)
  const failed = phase.after?.find((name) => earlier.get(name)?.failed)
  return failed ? failure(`not run, because ${failed} failed`) : phase.run()
}

function failure(output: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, output }
}

function script(name: string, file: string): Phase {
  return { name, files: [file], cores: 1, run: () => check('node', file) }
}

async function check(program: string, ...args: string[]): Promise<Outcome> {
  const { exitCode, output } = await run([program, ...args])
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, output: exitCode === 0 ? '' : output }
}

async function checkTypes(): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const name of PACKAGES) outcomes.push(await check('tsc', '-p', name, '--pretty', String(onScreen ?? false)))
  return { ...sum(outcomes), output: outcomes.map((outcome) => outcome.output).join('') }
}

function runUnit(): Promise<Outcome> {
  // Endpoints called by earlier runs do not count.
  rmSync(join(cache, 'called-endpoints'), { recursive: true, force: true })
  return runVitest('vitest', ['--project=server', '--project=pure'])
}

/** The suites of tools/full-suites.ts: all, or with --changed those whose files changed since the last recorded full run. */
function chosenSuites(): readonly FullSuite[] {
  const since = options.changed ? lastFullRun(root) : undefined
  return since === undefined ? fullSuites : suitesFor(changedSince(root, since))
}

async function runFirstRunAtFullSize(): Promise<Outcome> {
  const isChosen = chosenSuites().some(({ file }) => file === FIRST_RUN)
  return isChosen ? runVitest('first-run', ['--project=first-run'], { FULL_SIZE: '1' }) : EMPTY_OUTCOME
}

async function runFullUnit(): Promise<Outcome> {
  const files = chosenSuites().filter((suite) => suite.file !== FIRST_RUN && !isBrowserTest(suite))
  return files.length === 0
    ? EMPTY_OUTCOME
    : runVitest('full', ['--project=full', '--maxWorkers=2', ...files.map(({ file }) => file)])
}

async function runFullBrowser(): Promise<Outcome> {
  const files = chosenSuites().filter(isBrowserTest)
  return files.length === 0
    ? EMPTY_OUTCOME
    : runPlaywright(
        files.map(({ file }) => file),
        { FULL_SIZE: '1' },
      )
}

/** All browser tests but those that only the full suites have. */
function runBrowser(): Promise<Outcome> {
  const full = new Set(fullSuites.filter(({ sized }) => !sized).map(({ file }) => file))
  return runPlaywright(globSync('e2e/**/*.e2e.ts', { cwd: root }).filter((file) => !full.has(file)))
}

function runPlaywright(files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const commandLine = () => [
    'playwright',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    '--reporter=json,dot',
    // Whole paths: as a pattern, a name would match others too.
    ...files.map((file) => `${file.replaceAll('.', '\\.')}$`),
  ]
  return runner('playwright.json', countPlaywright, commandLine, env)
}

function runVitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const commandLine = (report: string) => [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]
  return runner(`${name}.json`, countVitest, commandLine, env)
}

async function runner<Report>(
  reportName: string,
  count: (report: Report) => Tally,
  commandLine: (report: string) => string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = join(cache, reportName)
  rmSync(report, { force: true })
  const { exitCode, output } = await run(commandLine(report), { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  if (!existsSync(report)) return failure(output || `no report at ${report}`)
  const tally = withExitCode(count(JSON.parse(readFileSync(report, 'utf8')) as Report), exitCode)
  return { ...tally, ...(tally.failed > 0 ? { serverErrors: serverErrors(output) } : {}), output }
}

function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<{ exitCode: number; output: string }> {
  const colours = onScreen ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const own = join(bin, program)
  const child = spawn(program === 'node' ? process.execPath : own, args, {
    cwd: root,
    // A group of its own, so that grandchildren (browsers, workers) can be ended with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Hosts, signers and nodes are started by the hundred: the compile cache saves most of each start.
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
  stopping = true
  const send = (how: NodeJS.Signals) => {
    for (const { pid } of children) if (pid) sendToGroup(pid, how)
  }
  const leave = () => process.exit(signal === 'SIGINT' ? 130 : 143)
  // Playwright ends its server on SIGINT only.
  send('SIGINT')
  setInterval(() => children.size === 0 && leave(), 50)
  setTimeout(() => {
    send('SIGKILL')
    leave()
  }, MAX_STOP_MS)
}

function sendToGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

function chosenPhases(): Phase[] {
  const names = phases.map((phase) => phase.name)
  const asked = [...(options.only?.split(',') ?? []), ...(options.from ? [options.from] : [])]
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length) {
    console.error(`No phase ${unknown.join(', ')}; there are ${names.join(', ')}.`)
    process.exit(2)
  }
  const first = options.from ? names.indexOf(options.from) : 0
  return phases.slice(first).filter((phase) => !options.only || options.only.split(',').includes(phase.name))
}
