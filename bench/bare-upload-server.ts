// Baseline for ingest: bare Node streams a request to a file and flushes it, nothing else.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2] ?? '.'
const server = createServer(async (incoming, outgoing) => {
  await pipeline(incoming, createWriteStream(join(folder, `bare${incoming.url?.replace('/', '-')}`), { flush: true }))
  outgoing.end()
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
