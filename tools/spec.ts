// Compares the specification's calls and screens with the contract and the web's paths; prints what differs and never fails.
import { existsSync, readFileSync } from 'node:fs'
import { endpoints } from '@attestry/contract/api'
import { wirePath } from '@attestry/contract/endpoint'
import { paths } from '../web/src/paths.ts'

interface Row {
  readonly area: string
  readonly key: string
  readonly note?: string
}

const lines = (file: URL) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))

const plain = (path: string) => path.replace(/\{\w+\}|:\w+|\$\w+/g, '{}')

function report(title: string, wanted: readonly Row[], built: ReadonlySet<string>, all: boolean): void {
  const missing = wanted.filter((row) => !built.has(row.key))
  console.log(`\n${title}: ${wanted.length - missing.length} of ${wanted.length} built`)
  const areas = [...new Set(wanted.map((row) => row.area))]
  for (const area of areas) {
    const rows = wanted.filter((row) => row.area === area)
    const open = rows.filter((row) => !built.has(row.key))
    console.log(`  ${area.padEnd(16)} ${rows.length - open.length}/${rows.length}`)
    for (const row of rows)
      if (all || !built.has(row.key)) console.log(`    ${built.has(row.key) ? 'built  ' : 'missing'} ${row.key}`)
  }
}

const folder = new URL('../../shared/spec/', import.meta.url)
if (!existsSync(folder)) {
  console.log('Nothing to compare: ../shared/spec does not exist.')
} else {
  const all = process.argv.includes('--all')
  const calls = lines(new URL('calls.tsv', folder)).map(([area = '', method = '', path = '', , note = '']) => ({
    area,
    key: `${method} ${plain(path.startsWith('/ws/') ? path : `/shimakaze/${path}`)}`,
    note,
  }))
  const screens = lines(new URL('routes.tsv', folder)).map(([path = '', access = '']) => ({ area: access, key: plain(path) }))
  const built = new Map(endpoints.map(({ endpoint }) => [`${endpoint.method} ${plain(wirePath(endpoint))}`, endpoint]))
  report('Calls', calls, new Set(built.keys()), all)
  for (const { key, note } of calls)
    if (note?.includes('notaryId') && !built.get(key)?.carriesNotaryId) console.log(`  ${key} does not carry the notaryId`)
  report('Screens', screens, new Set(Object.values(paths).map((path) => plain((path as (query: object) => string)({})))), all)
}
