// The host process: options on the command line, commands on stdin, messages on stdout, one JSON object per line; it exits when stdin closes.
import { createInterface } from 'node:readline'
import { openHost } from '../host.ts'
import type { HostOptions } from '../host-options.ts'
import type { HostCommand, HostMessage } from '../host-protocol.ts'
import { HostStartError } from '../host-start-error.ts'

const send = (message: HostMessage) => void process.stdout.write(`${JSON.stringify(message)}\n`)
/** The process exits after this even if closing the host hangs. */
const CLOSE_TIMEOUT_MS = 5_000

const options = JSON.parse(process.argv[2] ?? '{}') as HostOptions
const queued: HostCommand[] = []
let execute = (command: HostCommand): void => {
  queued.push(command)
}
let end = () => {}

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  if (line.trim()) execute(JSON.parse(line) as HostCommand)
})
let closed = false
lines.on('close', () => {
  closed = true
  end()
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end())

try {
  const host = await openHost(options, send)
  let ending = false
  const finish = async (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(code), CLOSE_TIMEOUT_MS).unref()
    await host.close().catch(() => {})
    process.exit(code)
  }
  end = () => void finish(0)
  execute = (command) => (command.type === 'capture' ? host.capture(command.job) : host.cancel(command.id))
  for (const command of queued) execute(command)
  if (closed) end()
  void host.ended.then(() => {
    if (!ending) send({ type: 'unfit', reason: 'the browser exited', nodeBusy: false })
    return finish(1)
  })
} catch (error) {
  const nodeBusy = error instanceof HostStartError && error.nodeBusy
  send({ type: 'unfit', reason: error instanceof Error ? error.message : String(error), nodeBusy })
  process.exitCode = 1
  lines.close()
}
