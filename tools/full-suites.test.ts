// The table of full suites names suites and covered paths that exist, and picks exactly the suites whose files changed.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fullSuites, isBrowserTest, suitesFor } from './full-suites.ts'

const root = join(import.meta.dirname, '..')
const files = (changed: string[]) => suitesFor(changed).map(({ file }) => file)

test('every full suite is a file that exists', () => {
  for (const { file } of fullSuites) expect(existsSync(join(root, file)), file).toBe(true)
})

/** Each alternative of a pattern as a pattern of its own. */
function branchesOf(pattern: string): string[] {
  const group = /\(([^()]*)\)(\??)/.exec(pattern)
  if (!group) return pattern.split('|')
  const [text, inner = '', optional] = group
  const [before, after] = [pattern.slice(0, group.index), pattern.slice(group.index + text.length)]
  return [...inner.split('|'), ...(optional ? [''] : [])].flatMap((branch) => branchesOf(before + branch + after))
}

test('every alternative of every covered pattern matches a tracked file', () => {
  const tracked = execFileSync('git', ['-C', root, 'ls-files'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n')
  const branches = new Set(fullSuites.flatMap(({ covers }) => branchesOf(covers.source)))
  // A module whose screens are covered may have no browser tests of its own.
  const required = [...branches].filter((branch) => !branch.startsWith('^e2e\\/'))
  expect(required.filter((branch) => !tracked.some((path) => new RegExp(branch).test(path)))).toEqual([])
})

test('a suite has two sizes exactly if it is marked so', () => {
  for (const { file, sized = false } of fullSuites)
    expect(readFileSync(join(root, file), 'utf8').includes("process.env.FULL_SIZE === '1'"), file).toBe(sized)
})

test.each([
  ['server/test/power-loss.ts', 'server/test/power-loss.test.ts'],
  ['server/test/volatile-volume.ts', 'server/test/power-loss.test.ts'],
  ['server/test/deposit-load.ts', 'server/test/lost-commit.test.ts'],
  ['server/test/kill-campaign.ts', 'server/test/kill.test.ts'],
  ['server/test/database-fault.ts', 'server/test/database-fault.test.ts'],
  ['server/test/crash-node.ts', 'server/test/step.test.ts'],
  ['server/test/house.ts', 'server/src/modules/integrity/integrity.test.ts'],
  ['server/test/e2e-server.ts', 'e2e/operator/health.e2e.ts'],
  ['server/src/adapters/storage/io-fault.fixture.c', 'server/test/database-fault.test.ts'],
])('a change of the test helper %s runs %s', (helper, suite) => {
  expect(files([helper])).toContain(suite)
})

test('every test helper that a full suite imports selects that suite', () => {
  const helper = /from '(\.{1,2}\/[^']*)'/g
  for (const { file } of fullSuites)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(helper)) {
      const path = join(file, '..', name)
      if (/^server\/test\/|\.fixture\.ts$/.test(path)) expect(files([path]), path).toContain(file)
    }
})

test('a changed suite is run, and so is a suite whose subject changed', () => {
  expect(files(['server/test/step.test.ts'])).toEqual(['server/test/step.test.ts'])
  expect(files(['server/src/adapters/chain/evm.ts'])).toContain('server/src/adapters/chain/evm.test.ts')
  expect(files(['proof/src/log/merkle.ts'])).toContain('tools/mutation-campaign.test.ts')
  expect(files(['capture/src/guard/gate.ts'])).toContain('capture/src/host-trap.test.ts')
  expect(files(['server/src/modules/realname/public.ts'])).toEqual([
    'server/test/every-endpoint.test.ts',
    'e2e/realname/enterprise.e2e.ts',
    'e2e/realname/personal.e2e.ts',
  ])
  expect(files(['web/src/app.tsx'])).toEqual(fullSuites.filter(isBrowserTest).map(({ file }) => file))
  expect(files(['docs/results/wallet.md'])).toEqual([])
})
