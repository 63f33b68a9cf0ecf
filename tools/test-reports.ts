// Counts the results in the JSON reports of vitest and Playwright; a file that did not even load counts as failed.

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** By file and title. */
  skippedTests?: string[]
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

export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    skippedTests: suites.flatMap(skippedIn),
  }
}

function skippedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === 'skipped'))
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(skippedIn)]
}

/** A runner that ends badly without naming a failed test, or ends well without a single one, has failed all the same. */
export function withExitCode(tally: Tally, exitCode: number): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return silent ? { ...tally, failed: 1 } : tally
}

export function sum(tallies: Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0, skippedTests: [] as string[] }
  for (const { passed, failed, skipped, skippedTests = [] } of tallies) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.skippedTests.push(...skippedTests)
  }
  return total
}

export function inWords({ passed, failed, skipped }: Tally): string {
  const counts = [`${passed} passed`, `${failed} failed`]
  if (skipped > 0) counts.push(`${skipped} skipped`)
  return counts.join(', ')
}
