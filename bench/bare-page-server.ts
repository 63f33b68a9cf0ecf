// Baseline for first paints: serves the same text as static pages from a folder, compressed in advance, without styles and scripts.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  const name = /^\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (name === undefined) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
  return response.end(readFileSync(join(folder, name)))
})
server.listen(0, '127.0.0.1', () => console.log(`bare http://127.0.0.1:${(server.address() as AddressInfo).port}`))
