// Builds the web: files for browsers, the renderer for the server, compressed forms, and the sizes held against their budgets.
import { join } from 'node:path'
import { build } from 'vite'
import { budgetTable, measureAll } from '../web/build/budgets.ts'
import { compressFolder } from '../web/build/compress.ts'
import { readManifest } from '../web/build/manifest.ts'

const web = join(import.meta.dirname, '../web')
const clientFolder = join(web, 'dist/client')

process.env.NODE_ENV = 'production'
const how = { configFile: join(web, 'vite.config.ts'), configLoader: 'native', root: web, logLevel: 'warn' } as const

await build({ ...how })
await build({ ...how, build: { ssr: 'src/site-server.tsx' } })

const sizes = await compressFolder(clientFolder)
const measures = measureAll(readManifest(clientFolder), sizes)
console.log(`Web built. First loads, brotli:\n${budgetTable(measures)}`)

if (measures.some(({ bytes, limit }) => bytes > limit)) {
  console.error('A page has outgrown its budget: move what is not needed at once behind a dynamic import, or leave it out.')
  process.exitCode = 1
}
