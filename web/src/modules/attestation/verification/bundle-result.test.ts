// Tests that a bundle passes only if every package in it passed.
import { expect, it } from 'vitest'
import { type BundleResult, resultOf, summaryOf } from './bundle-result.ts'

it.each<[string, BundleResult[], ReturnType<typeof summaryOf>]>([
  ['before all packages are verified', ['passed'], 'running'],
  ['with packages that all passed', ['passed', 'passed'], 'passed'],
  ['with one package whose trust digest was not compared', ['passed', 'uncompared'], 'uncompared'],
  ['with one failed package', ['passed', 'failed'], 'failed'],
  ['with one package without a verdict', ['uncompared', 'none'], 'failed'],
])('summaryOf a bundle of two %s', (_what, results, summary) => expect(summaryOf(results, 2)).toBe(summary))

it('resultOf a package without a verdict is not passed', () => {
  expect(resultOf({ phase: 'running' })).toBeUndefined()
  for (const phase of ['cancelled', 'unable', 'unreadable', 'bundle'] as const) expect(resultOf({ phase })).toBe('none')
})
