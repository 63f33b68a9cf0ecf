// Checks that the test suite calls every endpoint of the contract successfully at least once; lists the missing ones.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { endpoints } from '@attestry/contract/api'
import { wirePath } from '@attestry/contract/endpoint'

const folder = new URL('../.cache/called-endpoints/', import.meta.url)
const files = existsSync(folder) ? readdirSync(folder) : []
const called = new Set(files.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n')))
const missing = endpoints.map(({ endpoint }) => `${endpoint.method} ${wirePath(endpoint)}`).filter((call) => !called.has(call))

console.log(`${endpoints.length - missing.length} of ${endpoints.length} endpoints were called with success.`)
for (const call of missing) console.log(`  not called: ${call}`)
process.exit(missing.length > 0 ? 1 : 0)
