// Runs inside a network namespace and keeps it alive: brings its loopback up, opens listeners there for its parent, and ends when the parent is gone.
import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

export type HolderAnswer = { readonly say: 'ready'; readonly network: string } | { readonly say: 'listening' }

const say = (answer: HolderAnswer) => process.send?.(answer)

process.on('disconnect', () => process.exit(0))
execFileSync('ip', ['link', 'set', 'lo', 'up'], { timeout: 3000 })
const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo')
if (others.length > 0) throw new Error(`the namespace has more than a loopback: ${others.join(', ')}`)

process.on('message', () => {
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    // The parent has its own copy from here on, and is the only one that accepts.
    process.send?.({ say: 'listening' } satisfies HolderAnswer, server, {}, () => server.close())
  })
})
say({ say: 'ready', network: readlinkSync('/proc/self/ns/net') })
