// CONTRIBUTING.md lists exactly the shared files that a new evidence kind touches: no other file names a kind.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allKinds } from '@attestry/contract/evidence-kind'
import { expect, it } from 'vitest'
import { readSources, root } from './source-files.ts'

const section =
  readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith('A new evidence kind')) ?? ''
const listed = [...section.matchAll(/^\| `([\w./-]+)` \|.*\| (\d+) \|$/gm)].map(([, path = '', lines]) => ({
  path,
  lines: Number(lines),
}))

/** Kinds whose wire value is no common word: where one of them stands, a list of kinds is written by hand. */
const telling = allKinds.filter((kind) => kind === 'ecommerce' || kind === 'enforcer' || kind.startsWith('scene-'))
const ownFolder = /\/modules\/evidence\/|\/modules\/open\/capture/
const notAList = /\.test\.tsx?$|\.fixture\.ts$|words\.(zh|en)\.ts$/

it('CONTRIBUTING.md lists at most 6 files and 12 lines for a new evidence kind', () => {
  expect(listed.length).toBeGreaterThan(3)
  expect(listed.length).toBeLessThanOrEqual(6)
  expect(listed.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(12)
  for (const { path } of listed) expect(existsSync(join(root, path)), path).toBe(true)
})

it('no shared file outside that list names an evidence kind', () => {
  const sources = readSources(['contract/src', 'server/src', 'web/src', 'proof/src'], /\.tsx?$/)
  const naming = [...sources]
    .filter(([path]) => !ownFolder.test(path) && !notAList.test(path))
    .filter(([, text]) => telling.some((kind) => new RegExp(`(['"\`]|\\b)${kind}(\\1|:)`).test(text)))
    .map(([path]) => path)
  const known = listed.map(({ path }) => path)
  expect(naming.filter((path) => !known.includes(path))).toEqual([])
  expect(naming).toContain('contract/src/evidence-kind.ts')
})
