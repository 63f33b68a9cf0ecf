// Tests of failedChecks: which items of the cleanliness report become a warning of the capture.
import { expect, test } from 'vitest'
import { failedChecks } from './cleanliness.ts'

const clean = {
  profile: { emptyBefore: true },
  context: { before: { cookies: 0 }, removedAfterwards: true },
  settingsUnchanged: true,
  rootStore: { keysTrustedForRehearsal: [] },
  isolation: 'namespace',
} as const

test.each([
  ['a clean environment', {}, []],
  ['no network namespace', { isolation: 'flags' }, ['isolation']],
  ['unknown isolation', { isolation: null }, ['isolation']],
  ['a key trusted for fixture sites', { rootStore: { keysTrustedForRehearsal: ['key'] } }, ['roots']],
  ['changed settings and a used profile', { settingsUnchanged: false, profile: { emptyBefore: false } }, ['profile', 'settings']],
  ['a used context that remained', { context: { before: { cookies: 1 }, removedAfterwards: false } }, ['context', 'removed']],
] as const)('failedChecks of %s', (_, change, failed) => expect(failedChecks({ ...clean, ...change })).toEqual(failed))
