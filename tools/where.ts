// npm run where WORD: finds an endpoint, a screen, an error code or a file name, and prints the files that contain it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { endpoints } from '@attestry/contract/api'
import { catalogue } from '@attestry/contract/catalogue'
import { wirePath } from '@attestry/contract/endpoint'

const word = process.argv.slice(2).join(' ').toLowerCase()
if (!word) {
  console.log('npm run where WORD: a part of a path, a name, a summary (Chinese or English), an error code')
  process.exit(2)
}

const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(word))
const present = (paths: readonly string[]) => paths.filter((path) => existsSync(new URL(`../${path}`, import.meta.url)))
let found = 0

for (const { module, feature, name, endpoint } of endpoints) {
  const { zh, en } = endpoint.summary
  if (!has(wirePath(endpoint), `${module}.${feature}.${name}`, zh, en)) continue
  found += 1
  console.log(`\n${endpoint.method} ${wirePath(endpoint)}  (${endpoint.access})  ${zh} · ${en}`)
  const featurePath = `modules/${module}/${feature}`
  for (const path of present([
    `contract/src/${featurePath}.ts`,
    `server/src/${featurePath}/routes.ts`,
    `server/src/${featurePath}/service.ts`,
    `web/src/${featurePath}`,
    `e2e/${module}/${feature}.e2e.ts`,
  ]))
    console.log(`  ${path}`)
}

for (const error of catalogue) {
  if (!has(error.code, error.name, error.zh, error.en)) continue
  found += 1
  console.log(`\n${error.code} ${error.name}: ${error.zh} · ${error.en}`)
}

const root = new URL('..', import.meta.url)
for (const table of ['web/src/paths.ts', 'web/src/console-paths.ts']) {
  const screens = readFileSync(new URL(table, root), 'utf8')
    .split('\n')
    .filter((line) => /['"`]\//.test(line) && line.toLowerCase().includes(word))
  for (const line of screens) {
    found += 1
    console.log(`\nscreen ${line.trim()}  ${table}`)
  }
}

const files = globSync('{contract,proof,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter((path) =>
  path.toLowerCase().includes(word.replaceAll(' ', '-')),
)
for (const path of files.slice(0, 20)) {
  found += 1
  console.log(`file ${path}`)
}
if (found === 0) console.log(`Nothing found for "${word}". GLOSSARY.md lists the terms in use.`)
