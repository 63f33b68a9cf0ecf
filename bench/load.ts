// A load generator for a process of its own: so many calls a second, each timed from when it was due, not from when it got its turn.
import { execFile, spawnSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { quantile } from './statistics.ts'

const run = promisify(execFile)
const MOST_OUTPUT = 256 * 1024 * 1024

export interface Call {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

export interface Pace {
  /** Calls a second; 0: as many as the connections can carry. */
  readonly rate: number
  readonly seconds: number
  readonly connections: number
}

export type Load = Call & Pace

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failures: number
}

/** A generator that has just started compiles itself and takes the processor for it; its first calls tell of that, not of who is asked. */
const WARM_UP_MS = 1_000

/** Sees every answer; false counts as a failed call. `at` is when its last byte came, in milliseconds since 1970. */
export type Hear = (body: string, at: number) => boolean

export async function drive(next: () => Call, pace: Pace, hear?: Hear): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: pace.connections })
  const times: number[] = []
  let failures = 0
  let begun = Number.POSITIVE_INFINITY
  const once = (due: number) =>
    new Promise<void>((resolve) => {
      const end = (good: boolean) => {
        if (!good) failures += 1
        else if (due >= begun) times.push(performance.now() - due)
        resolve()
      }
      const { url, method, headers, body } = next()
      const outgoing = request(url, { method, headers, agent }, (incoming) => {
        const parts: Buffer[] = []
        if (hear) incoming.on('data', (part) => parts.push(part))
        else incoming.resume()
        incoming.on('end', () => {
          const good = incoming.statusCode === 200
          end(good && (!hear || hear(Buffer.concat(parts).toString(), performance.timeOrigin + performance.now())))
        })
        incoming.on('error', () => end(false))
      })
      outgoing.on('error', () => end(false))
      outgoing.end(body)
    })
  await atPace({ ...pace, seconds: WARM_UP_MS / 1000 }, performance.now(), once)
  begun = performance.now()
  await atPace(pace, begun, once)
  const elapsed = (performance.now() - begun) / 1000
  agent.destroy()
  return { perSecond: times.length / elapsed, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failures }
}

async function atPace({ rate, seconds, connections }: Pace, begun: number, once: (due: number) => Promise<void>): Promise<void> {
  const end = begun + seconds * 1000
  if (rate === 0) {
    const lane = async () => {
      while (performance.now() < end) await once(performance.now())
    }
    await Promise.all(Array.from({ length: connections }, lane))
    return
  }
  const under: Promise<void>[] = []
  for (let sent = 0; ; ) {
    const now = performance.now()
    if (now >= end) break
    // The first is due at once: counting only whole intervals would send each one interval late and call that waiting.
    const dueCount = Math.floor(((now - begun) / 1000) * rate) + 1
    for (; sent < dueCount; sent += 1) under.push(once(begun + (sent / rate) * 1000))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(under)
}

const FIRST_IN_LINE = ['chrt', '--fifo', '1']

/** Before a command: where that is allowed, it then never waits for the processor. For whoever asks a few times a second in the place of people with machines of their own. */
export const unhindered = (): readonly string[] =>
  spawnSync('chrt', [...FIRST_IN_LINE.slice(1), 'true']).status === 0 ? FIRST_IN_LINE : []

/** Runs one of the load generators here as a process of its own; refuses a figure to which calls that failed have contributed. */
export async function inOwnProcess<Result extends LoadResult = LoadResult>(
  program: string,
  task: object,
  before: readonly string[] = [],
): Promise<Result> {
  const [first = '', ...rest] = [...before, process.execPath, join(import.meta.dirname, program), JSON.stringify(task)]
  const { stdout } = await run(first, rest, { maxBuffer: MOST_OUTPUT })
  const result = JSON.parse(stdout) as Result
  if (result.failures > 0) throw new Error(`${result.failures} calls failed: ${JSON.stringify(task).slice(0, 200)}`)
  return result
}

if (process.argv[1] === import.meta.filename) {
  const load = JSON.parse(process.argv[2] ?? '{}') as Load
  console.log(JSON.stringify(await drive(() => load, load)))
}
