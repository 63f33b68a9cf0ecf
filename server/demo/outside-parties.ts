// Starts the demo's time-stamp authority, witness and vantage as separate processes with their own keys; their names say that this machine runs them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DEMO_PARTY, DEMO_VANTAGE, DEMO_WITNESS } from '@attestry/contract/modules/transparency/demo-party'
import type { Logger } from 'pino'

const START_TIMEOUT_MS = 10_000
/** The vantage ends its browsers first. */
const STOP_TIMEOUT_MS = 3_000
const LAST_OUTPUT_CHARACTERS = 2_000
/** In the certificates of the time-stamp authority, and on the log page. */
const ORGANIZATION = 'Demo: run by this machine, not an independent party'

const program = (name: string): string => fileURLToPath(new URL(`../src/commands/${name}.ts`, import.meta.url))

export interface OutsideParties {
  /** The lines that they print for the operator's configuration; of those that have started. */
  readonly lines: Promise<string[]>
  /** For people who start the server at a terminal. */
  readonly startupLine: string
  /** The witness signs for the logs that are listed at this address. */
  enrol(operatorUrl: string): void
  /** The vantage captures these fixture sites, too. Without this call it captures nothing. */
  rehearse(sites: object): void
  stop(): Promise<void>
}

/** `workFolder`: for temporary files of captures. They end with this process, however it ends: their standard input is a pipe from here. */
export function startOutsideParties(folder: string, workFolder: string, log: Logger): OutsideParties {
  const start = (name: string, args: readonly string[]): ChildProcess => {
    const place = ['--folder', `${folder}/${name}`, '--port', '0', '--attached']
    const { NODE_COMPILE_CACHE = '' } = process.env
    return spawn(process.execPath, [program(name), ...args, ...place], { env: { NODE_COMPILE_CACHE }, cwd: '/', stdio: 'pipe' })
  }
  const tsa = start('tsa', ['--name', DEMO_PARTY, '--organization', ORGANIZATION])
  const witness = start('witness', ['--name', DEMO_WITNESS])
  const vantage = start('vantage', ['--name', DEMO_VANTAGE, '--organization', ORGANIZATION, '--work', workFolder])
  const stopping = new AbortController()
  const parties = [
    { name: DEMO_PARTY, child: tsa },
    { name: DEMO_WITNESS, child: witness },
    { name: DEMO_VANTAGE, child: vantage },
  ]
  const lines = parties.map(async ({ name, child }) => {
    const ended = watch(child, (output) => {
      if (!stopping.signal.aborted) log.warn({ party: name, output }, 'an outside party of the demo has ended')
    })
    return Promise.race([enrolmentLine(child), ended, sleep(START_TIMEOUT_MS, undefined, { ref: false })])
  })
  return {
    startupLine: `  Its outside time-stamp authority, witness and vantage, ${DEMO_PARTY}, run on this machine too: they prove nothing independently.`,
    lines: Promise.all(lines).then((found) => found.filter((line) => line !== undefined)),
    rehearse: (sites) => void (vantage.stdin as Writable).write(`${JSON.stringify(sites)}\n`),
    enrol: (operatorUrl) => void (witness.stdin as Writable).write(`${operatorUrl}\n`),
    async stop() {
      stopping.abort()
      await Promise.all(parties.map(({ child }) => end(child)))
    },
  }
}

async function enrolmentLine(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout as Readable })) if (/^[A-Z]+=\S+$/.test(line)) return line
  return undefined
}

/** Resolves when it has ended. */
async function watch(child: ChildProcess, onEnd: (output: string) => void): Promise<undefined> {
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output = (output + String(chunk)).slice(-LAST_OUTPUT_CHARACTERS)
  })
  // It may end while a line is written to it.
  child.stdin?.on('error', () => {})
  await once(child, 'close').catch((error: Error) => {
    output += error.message
  })
  onEnd(output.trim())
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'close')
  child.stdin?.end()
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
  child.kill('SIGKILL')
}
