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
