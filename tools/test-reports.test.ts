// Shows that no kind of failure counts as a success in the last line of `npm test`.
import { expect, test } from 'vitest'
import { countPlaywright, countVitest, failedIn, inWords, triedAgain, withExitCode } from './test-reports.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each, at) => ({ status: each, fullName: `test ${at}` })),
})

test('counts a vitest file that did not load as failed, but not twice', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('failed'), file('failed', 'skipped'), file('failed', 'failed', 'passed'), file('passed', 'passed')],
  }
  expect(countVitest(report)).toEqual({ passed: 2, failed: 3, skipped: 2 })
})

test('takes what passed when run again for passed, and names it; what fails again has failed', () => {
  const none = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const failed = failedIn({
    ...none,
    testResults: [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')],
  })
  const first = { passed: 7, failed: 2, skipped: 0 }
  expect(triedAgain(first, failed, { passed: 2, failed: 0, skipped: 0 })).toEqual({
    passed: 9,
    failed: 0,
    skipped: 0,
    wavered: ['a.test.ts test 1', 'a.test.ts the whole file'],
  })
  expect(triedAgain(first, failed, { passed: 1, failed: 1, skipped: 0 })).toEqual(first)
})

test('counts errors outside of Playwright tests as failures, and names what passed only at the second try', () => {
  const spec = (title: string, status: string) => ({ file: 'a.e2e.ts', line: 7, title, tests: [{ status }] })
  const suites = [{ specs: [spec('steady', 'expected')], suites: [{ specs: [spec('now and then', 'flaky')] }] }]
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}], suites }
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2, wavered: ['a.e2e.ts:7 now and then'] })
})

test('fails a run that ends badly without a failed test, and one without any test', () => {
  expect(withExitCode({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(withExitCode({ passed: 0, failed: 0, skipped: 4 }, 0).failed).toBe(1)
  expect(withExitCode({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(withExitCode({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})

test('names skipped tests only when there are some', () => {
  expect(inWords({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
  expect(inWords({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped')
  expect(inWords({ passed: 7, failed: 0, skipped: 0, wavered: ['one'] })).toBe('7 passed, 0 failed, 1 only at the second try')
})
