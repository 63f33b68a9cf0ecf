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

const sources = readSources(['contract/src', 'server/src', 'server/test', 'web/src'], /\.tsx?$/)

/** The module whose folder of the contract defines the kind. */
function moduleOf(kind: string): string {
  const definition = new RegExp(`defineCase\\(\\{\\s*kind: '${kind}'`)
  const [path] = [...sources].find(([, text]) => definition.test(text)) ?? []
  const [, module] = path?.match(/^contract\/src\/modules\/([^/]+)\//) ?? []
  if (!module) throw new Error(`define case kind ${kind} by defineCase({ kind: '${kind}', … }) in contract/src/modules/<module>/`)
  return module
}

/** The English words follow the Chinese ones; tests may name any kind. */
const apart = /words\.en\.ts$|\.(test|fixture)\.tsx?$/

/** The files outside its module that have the kind as a quoted word or as a key. */
function filesNaming(kind: string): string[] {
  const naming = new RegExp(`(['"\`])${kind}\\1|^\\s*${kind}:`, 'm')
  const own = `/modules/${moduleOf(kind)}/`
  return [...sources].flatMap(([path, text]) => (path.includes(own) || apart.test(path) || !naming.test(text) ? [] : [path]))
}

it('CONTRIBUTING.md lists existing files for a new case kind', () => {
  expect(listed.length).toBeGreaterThan(3)
  for (const path of listed) expect(existsSync(join(root, path)), path).toBe(true)
})

it.each(caseKinds)('no file outside that list and its module names case kind %s', (kind) => {
  const paths = filesNaming(kind)
  expect(paths.filter((path) => !listed.includes(path))).toEqual([])
  expect(paths).toContain('contract/src/modules/casework/kind.ts')
})
