// Runs inside a network namespace and keeps it alive: brings up its loopback, opens listeners for its parent, exits when the parent does.
import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

export type HolderMessage = { readonly type: 'ready'; readonly network: string } | { readonly type: 'listening' }

const send = (message: HolderMessage) => process.send?.(message)

process.on('disconnect', () => process.exit(0))
execFileSync('ip', ['link', 'set', 'lo', 'up'], { timeout: 3000 })
const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo')
if (others.length > 0) throw new Error(`the namespace has interfaces besides loopback: ${others.join(', ')}`)

process.on('message', () => {
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    // The parent now has its own handle; close ours so that only the parent accepts.
    process.send?.({ type: 'listening' } satisfies HolderMessage, server, {}, () => server.close())
  })
})
send({ type: 'ready', network: readlinkSync('/proc/self/ns/net') })
