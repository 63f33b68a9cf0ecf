// Builds the web: browser files, the server renderer and compressed copies, and checks page sizes against their budgets.
import { join } from 'node:path'
import { build } from 'vite'
import { budgetTable, measureAll } from '../web/build/budgets.ts'
import { compressFolder } from '../web/build/compress.ts'
import { readManifest } from '../web/build/manifest.ts'

const web = join(import.meta.dirname, '../web')
const clientFolder = join(web, 'dist/client')

process.env.NODE_ENV = 'production'
const options = { configFile: join(web, 'vite.config.ts'), configLoader: 'native', root: web, logLevel: 'warn' } as const

await build({ ...options })
await build({ ...options, build: { ssr: 'src/site-server.tsx' } })

const sizes = await compressFolder(clientFolder)
const measures = measureAll(readManifest(clientFolder), sizes)
console.log(`Web built. First loads, brotli:\n${budgetTable(measures)}`)

if (measures.some(({ bytes, limit }) => bytes > limit)) {
  console.error('A page exceeds its size budget: load code that is not needed at first by a dynamic import, or remove it.')
  process.exitCode = 1
}
