// Counts what vitest and Playwright say in their JSON reports, so that a file which did not even load is never taken for a success.

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Failed at first and passed when tried again: counted as passed, and named, since each is a fault somebody has to find. */
  wavered?: string[]
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
  }
}

/** The files in which something failed, and what it was. */
export const failedIn = ({ testResults }: VitestReport): { file: string; tests: string[] }[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: name,
      tests: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }))

/** After the files in which something failed were run again by themselves. */
export function triedAgain(first: Tally, failed: ReturnType<typeof failedIn>, again: Tally): Tally {
  if (again.failed > 0) return first
  const wavered = failed.flatMap(({ file, tests }) =>
    (tests.length ? tests : ['the whole file']).map((test) => `${file} ${test}`),
  )
  return { ...first, passed: first.passed + first.failed, failed: 0, wavered }
}

export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    wavered: suites.flatMap(waveredIn),
  }
}

function waveredIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(waveredIn)]
}

/** A runner that ends badly without naming a failed test, or ends well without a single one, has failed all the same. */
export function withExitCode(tally: Tally, exitCode: number): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return silent ? { ...tally, failed: 1 } : tally
}

export function sum(tallies: Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0, wavered: [] as string[] }
  for (const { passed, failed, skipped, wavered = [] } of tallies) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.wavered.push(...wavered)
  }
  return total
}

export function inWords({ passed, failed, skipped, wavered = [] }: Tally): string {
  const said = [`${passed} passed`, `${failed} failed`]
  if (skipped > 0) said.push(`${skipped} skipped`)
  if (wavered.length) said.push(`${wavered.length} only at the second try`)
  return said.join(', ')
}
