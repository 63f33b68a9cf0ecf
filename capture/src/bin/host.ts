// The capturing process: its options on the command line, questions on stdin, answers on stdout, one JSON line each. When stdin ends, so does everything.
import { createInterface } from 'node:readline'
import { openHost } from '../host.ts'
import type { HostOptions } from '../host-options.ts'
import type { FromHost, ToHost } from '../progress.ts'

const say = (line: FromHost) => void process.stdout.write(`${JSON.stringify(line)}\n`)
/** When even an orderly end takes too long. */
const endMs = 5_000

const options = JSON.parse(process.argv[2] ?? '{}') as HostOptions
const asked: ToHost[] = []
let answer = (line: ToHost): void => {
  asked.push(line)
}
let end = () => {}

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  if (line.trim()) answer(JSON.parse(line) as ToHost)
})
let closed = false
lines.on('close', () => {
  closed = true
  end()
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end())

try {
  const host = await openHost(options, say)
  let ending = false
  const finish = async (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(code), endMs).unref()
    await host.close().catch(() => {})
    process.exit(code)
  }
  end = () => void finish(0)
  answer = (line) => (line.say === 'capture' ? host.capture(line.job) : host.cancel(line.id))
  for (const line of asked) answer(line)
  if (closed) end()
  void host.over.then(() => {
    if (!ending) say({ say: 'unfit', reason: 'the browser has gone' })
    return finish(1)
  })
} catch (error) {
  say({ say: 'unfit', reason: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  lines.close()
}
