// Counts the results in the JSON reports of vitest and Playwright; a file that did not even load counts as failed.

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** By file and title. */
  skippedTests?: string[]
  /** Failed at first and passed when repeated: counted as passed, and named. */
  flaky?: string[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs: { file: string; line: number; title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
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
  }
}

const SKIPPED = new Set(['pending', 'skipped', 'todo'])

/** The files with failures, and the titles that failed. */
export const failedIn = ({ testResults }: VitestReport): { file: string; tests: string[] }[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: name,
      tests: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }))

/** The tally after the files with failures were run once more. */
export function afterRepeat(first: Tally, failed: ReturnType<typeof failedIn>, again: Tally): Tally {
  if (again.failed > 0) return first
  const flaky = failed.flatMap(({ file, tests }) => (tests.length ? tests : ['the whole file']).map((test) => `${file} ${test}`))
  return { ...first, passed: first.passed + first.failed, failed: 0, flaky }
}

export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    skippedTests: suites.flatMap((suite) => titlesWith('skipped', suite)),
    flaky: suites.flatMap((suite) => titlesWith('flaky', suite)),
  }
}

function titlesWith(status: string, { specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  return [
    ...own.map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap((suite) => titlesWith(status, suite)),
  ]
}

/** A runner that ends badly without naming a failed test, or ends well without a single one, has failed all the same. */
export function withExitCode(tally: Tally, exitCode: number): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return silent ? { ...tally, failed: 1 } : tally
}

export function sum(tallies: Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0, skippedTests: [] as string[], flaky: [] as string[] }
  for (const { passed, failed, skipped, skippedTests = [], flaky = [] } of tallies) {
    total.flaky.push(...flaky)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.skippedTests.push(...skippedTests)
  }
  return total
}

export function inWords({ passed, failed, skipped, flaky = [] }: Tally): string {
  const counts = [`${passed} passed`, `${failed} failed`]
  if (skipped > 0) counts.push(`${skipped} skipped`)
  if (flaky.length > 0) counts.push(`${flaky.length} flaky`)
  return counts.join(', ')
}
