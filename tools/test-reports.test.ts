// Shows that no kind of failure counts as a success in the last line of `npm test`.
import { expect, test } from 'vitest'
import { countPlaywright, countVitest, inWords, serverErrors, sum, withExitCode } from './test-reports.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each, at) => ({
    status: each,
    fullName: `test ${at}`,
    failureMessages: each === 'failed' ? ['expected 1\n\nto be 2'] : [],
  })),
})

test('the tally counts a vitest file that did not load as failed, but not twice', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('failed'), file('failed', 'skipped'), file('failed', 'failed', 'passed'), file('passed', 'passed')],
  }
  expect(countVitest(report)).toEqual({
    passed: 2,
    failed: 3,
    skipped: 2,
    skippedTests: ['a.test.ts test 0'],
    failedTests: ['a.test.ts test 0\n      expected 1\n      to be 2'],
  })
})

test('the tally counts errors outside of Playwright tests as failures, flaky tests as failures too, and names skipped tests', () => {
  const spec = (title: string, status: string) => ({
    file: 'a.e2e.ts',
    line: 7,
    title,
    tests: [{ status, results: [{ errors: [{ message: 'no' }] }] }],
  })
  const suites = [
    { specs: [spec('steady', 'expected')], suites: [{ specs: [spec('not here', 'skipped'), spec('now and then', 'flaky')] }] },
  ]
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}], suites }
  expect(countPlaywright(report)).toEqual({
    ...{ passed: 3, failed: 3, skipped: 1 },
    skippedTests: ['a.e2e.ts:7 not here'],
    failedTests: ['a.e2e.ts:7 now and then\n      no'],
  })
})

test('fails a run that ends badly without a failed test, and one without any test', () => {
  expect(withExitCode({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(withExitCode({ passed: 0, failed: 0, skipped: 4 }, 0).failed).toBe(1)
  expect(withExitCode({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(withExitCode({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})

test('the errors of the server under test are counted by their text, and its warnings left out', () => {
  const line = (fields: object) => `[WebServer] ${JSON.stringify(fields)}\n`
  const failed = { level: 50, loop: 'sealing', msg: 'pass failed', err: { message: 'the clock was set' } }
  const output = `··${'\n'}${line(failed)}${line({ level: 40, msg: 'slow' })}[WebServer] {cut\n${line(failed)}${line({ level: 60, msg: 'halted' })}`
  expect(serverErrors(output)).toEqual(['sealing: pass failed: the clock was set (2 times)', 'halted (1 times)'])
})

test('the closing line counts skipped tests only when there are some', () => {
  expect(inWords({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
  expect(inWords({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped')
})

test('the sum keeps the names of skipped tests', () => {
  const one = { passed: 1, failed: 0, skipped: 1, skippedTests: ['a'] }
  expect(sum([one, { passed: 2, failed: 1, skipped: 0 }])).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    skippedTests: ['a'],
    failedTests: [],
    serverErrors: [],
  })
})
