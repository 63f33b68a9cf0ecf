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
const listed = [...section.matchAll(/^\| `([\w./-]+)` \|.*\| (\d+) \| (\d+) \|$/gm)].map(([, path = '', planned, unplanned]) => ({
  path,
  planned: Number(planned),
  unplanned: Number(unplanned),
}))
const MAX_LINES_OF_PLANNED_KIND = 12
const MAX_LINES_OF_NEW_KIND = 19

const any = `(?:${allKinds.join('|')})`
/** How source code names an evidence kind. Most kinds are common words, which only their context makes a kind. */
const namings = [
  /\b(ecommerce|enforcer|scene-\w+)\b/,
  /(['"`])(web|process|mobile|recorder)\1/,
  new RegExp(`paths\\[\\s*['"\`]${any}\\.`),
  new RegExp(`(record\\.kind [!=]==|[mM]issingPermission\\()\\s*['"]${any}['"]`),
  new RegExp(`['"]${any}['"]\\s*[|,]\\s*['"]${any}['"]`),
  new RegExp(`^\\s*'?${any}'?: .*\\n\\s*'?${any}'?: `, 'm'),
]
const namesKind = (text: string) => namings.some((naming) => naming.test(text))

const ownFolder = /\/modules\/evidence\/|\/modules\/open\/capture/
const notAList = /\.test\.tsx?$|\.fixture\.ts$|words\.(zh|en)\.ts$/

/** Files that mean certain kinds, whatever other kinds there are, with the reason. */
const reasoned: Readonly<Record<string, string>> = {
  'web/src/modules/overview/homepage/OverviewScreen.tsx': 'shortcuts with a sentence of their own; the menu has every kind',
  'web/src/modules/attestation/record/RecordScreen.tsx': 'links from a missing record to the list of files',
  'web/src/modules/attestation/lookup/FoundRecords.tsx': 'whether a file or its digest was looked up, not a kind',
  'web/src/modules/inbox/message/MessageListScreen.tsx': 'the empty inbox suggests to capture a page',
  'web/src/modules/wallet/cost-center/TopUpCard.tsx': 'examples of what an amount buys',
  'web/src/modules/transparency/log/page/LogExplorer.tsx': 'suggests to deposit a file',
  'web/src/modules/realname/personal/NextStep.tsx': 'leads a verified person to the first file',
}

it('CONTRIBUTING.md lists at most 6 files with 12 lines for a planned evidence kind and 19 for a new one', () => {
  expect(listed.length).toBeGreaterThan(3)
  expect(listed.length).toBeLessThanOrEqual(6)
  const total = (column: 'planned' | 'unplanned') => listed.reduce((sum, row) => sum + row[column], 0)
  expect(total('planned')).toBeLessThanOrEqual(MAX_LINES_OF_PLANNED_KIND)
  expect(total('unplanned')).toBeLessThanOrEqual(MAX_LINES_OF_NEW_KIND)
  for (const { path } of listed) expect(existsSync(join(root, path)), path).toBe(true)
})

it('no shared file outside that list names an evidence kind', () => {
  const sources = readSources(['contract/src', 'server/src', 'web/src', 'proof/src'], /\.tsx?$/)
  const naming = [...sources]
    .filter(([path, text]) => !ownFolder.test(path) && !notAList.test(path) && namesKind(text))
    .map(([path]) => path)
  const known = listed.map(({ path }) => path)
  expect(naming.filter((path) => !known.includes(path) && !(path in reasoned))).toEqual([])
  expect(naming).toContain('contract/src/evidence-kind.ts')
  expect(Object.keys(reasoned).filter((path) => !naming.includes(path))).toEqual([])
})

it.each([
  "to={paths['file.add']()}",
  "useMissingPermission('digest', 'pay')",
  "const kinds = ['file', 'digest']",
  "type Kind = 'file' | 'video'",
  "record.kind === 'video'",
  "  file: 'page',\n  video: 'film',",
  'kind="web"',
])('the search for evidence kinds finds %j', (text) => expect(namesKind(text)).toBe(true))

it.each(["record.sourceClass === 'digest'", '<Icon name="file" />', "backend.kind === 'file'"])(
  'the search for evidence kinds passes over %j',
  (text) => expect(namesKind(text)).toBe(false),
)
