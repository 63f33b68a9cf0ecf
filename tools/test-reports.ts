// Counts the results in the JSON reports of vitest and Playwright; a file that did not even load counts as failed.

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** By file and title. */
  skippedTests?: string[]
  /** By file and title, with the first lines of the error: a log that keeps only its end still has them. */
  failedTests?: string[]
  /** Of the server under test; printed only with failures. */
  serverErrors?: string[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[]
}

interface VitestResult {
  status: string
  fullName: string
  failureMessages?: string[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs: { file: string; line: number; title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightTest {
  status: string
  results?: { errors?: { message?: string }[] }[]
}

export function countVitest(report: VitestReport): Tally {
  const failedToRun = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedToRun.length,
    skipped: report.numPendingTests + report.numTodoTests,
    skippedTests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => SKIPPED.has(status)).map(({ fullName }) => `${name} ${fullName}`),
    ),
    failedTests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => `${name} ${fullName}${indented(failureMessages)}`),
    ),
  }
}

const SKIPPED = new Set(['pending', 'skipped', 'todo'])

export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    skippedTests: suites.flatMap(skippedIn),
    failedTests: suites.flatMap(failedIn),
  }
}

const MAX_ERROR_LINES = 12

function indented(messages: readonly string[]): string {
  const lines = messages.flatMap((message) => message.split('\n').filter((line) => line.trim() !== ''))
  return lines
    .slice(0, MAX_ERROR_LINES)
    .map((line) => `\n      ${line}`)
    .join('')
}

function failedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results = [] }) => {
        const messages = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? ''))
        return `${file}:${line} ${title}${indented(messages)}`
      }),
  )
  return [...own, ...suites.flatMap(failedIn)]
}

function skippedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === 'skipped'))
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(skippedIn)]
}

const MAX_SERVER_ERRORS = 8
const ERROR_LEVEL = 50

/** The different errors in the log of the server under test, which Playwright prints among its own lines: often one cause of many failures. */
export function serverErrors(output: string): string[] {
  const counts = new Map<string, number>()
  for (const [, json = ''] of output.matchAll(/^\[WebServer\] (\{.*\})$/gm)) {
    const line = parsedLine(json)
    if (!line || line.level < ERROR_LEVEL) continue
    const text = [line.loop, line.msg, line.err?.message].filter(Boolean).join(': ')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].slice(0, MAX_SERVER_ERRORS).map(([text, count]) => `${text} (${count} times)`)
}

interface LogLine {
  level: number
  msg?: string
  loop?: string
  err?: { message?: string }
}

function parsedLine(json: string): LogLine | undefined {
  try {
    return JSON.parse(json) as LogLine
  } catch {
    return undefined
  }
}

/** A runner that ends badly without naming a failed test, or ends well without a single one, has failed all the same. */
export function withExitCode(tally: Tally, exitCode: number): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return silent ? { ...tally, failed: 1 } : tally
}

export function sum(tallies: Tally[]): Required<Tally> {
  const count = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[key], 0)
  const list = (key: 'skippedTests' | 'failedTests' | 'serverErrors') => tallies.flatMap((tally) => tally[key] ?? [])
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    skippedTests: list('skippedTests'),
    failedTests: list('failedTests'),
    serverErrors: list('serverErrors'),
  }
}

export function inWords({ passed, failed, skipped }: Tally): string {
  const counts = [`${passed} passed`, `${failed} failed`]
  if (skipped > 0) counts.push(`${skipped} skipped`)
  return counts.join(', ')
}
