// CONTRIBUTING.md lists exactly the shared files that a new case kind touches: no other file names a kind.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseKinds } from '@attestry/contract/modules/casework/kind'
import { expect, it } from 'vitest'
import { readSources, root } from './source-files.ts'

const section =
  readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith('A new case kind')) ?? ''
const listed = [...section.matchAll(/^\| `([\w./-]+)` \|.*\| \d+ \|$/gm)].map(([, path = '']) => path)

/** A kind as a quoted word or as a key. */
const naming = new RegExp(`(['"\`])(${caseKinds.join('|')})\\1|^\\s*(${caseKinds.join('|')}):`, 'm')
/** The folders of the kinds, whose English words follow the Chinese ones, and tests. */
const ownFolder = /\/modules\/(evidence|lawyer)\//
const apart = /words\.en\.ts$|\.test\.tsx?$/

it('CONTRIBUTING.md lists existing files for a new case kind', () => {
  expect(listed.length).toBeGreaterThan(3)
  for (const path of listed) expect(existsSync(join(root, path)), path).toBe(true)
})

it('no shared file outside that list names a case kind', () => {
  const sources = readSources(['contract/src', 'server/src', 'server/test', 'web/src'], /\.tsx?$/)
  const files = [...sources].filter(([path, text]) => !ownFolder.test(path) && !apart.test(path) && naming.test(text))
  const paths = files.map(([path]) => path)
  expect(paths.filter((path) => !listed.includes(path))).toEqual([])
  expect(paths).toContain('contract/src/modules/casework/kind.ts')
})
