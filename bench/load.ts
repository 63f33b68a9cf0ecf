// Load generator, run as a separate process: a fixed number of calls per second, each timed from its due time, not from when it was sent.
import { execFile, spawnSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { quantile } from './statistics.ts'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

export interface Call {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

export interface LoadProfile {
  /** Calls per second; 0: each connection sends its next call as soon as it is answered. */
  readonly rate: number
  readonly seconds: number
  readonly connections: number
}

export type Load = Call & LoadProfile

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failures: number
}

/** Excludes the time in which the generator's own code is still being compiled: it would be measured as server latency. */
const WARM_UP_MS = 1_000

/** Called with every response body; false counts as a failed call. `at` is when its last byte arrived, in milliseconds since 1970. */
export type ResponseCheck = (body: string, at: number) => boolean

export async function generateLoad(next: () => Call, profile: LoadProfile, onResponse?: ResponseCheck): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: profile.connections })
  const times: number[] = []
  let failures = 0
  let startedAt = Number.POSITIVE_INFINITY
  const once = (due: number) =>
    new Promise<void>((resolve) => {
      const end = (good: boolean) => {
        if (!good) failures += 1
        else if (due >= startedAt) times.push(performance.now() - due)
        resolve()
      }
      const { url, method, headers, body } = next()
      const outgoing = request(url, { method, headers, agent }, (incoming) => {
        const parts: Buffer[] = []
        if (onResponse) incoming.on('data', (part) => parts.push(part))
        else incoming.resume()
        incoming.on('end', () => {
          const good = incoming.statusCode === 200
          end(good && (!onResponse || onResponse(Buffer.concat(parts).toString(), performance.timeOrigin + performance.now())))
        })
        incoming.on('error', () => end(false))
      })
      outgoing.on('error', () => end(false))
      outgoing.end(body)
    })
  await sendAtRate({ ...profile, seconds: WARM_UP_MS / 1000 }, performance.now(), once)
  startedAt = performance.now()
  await sendAtRate(profile, startedAt, once)
  const elapsed = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { perSecond: times.length / elapsed, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failures }
}

async function sendAtRate(
  { rate, seconds, connections }: LoadProfile,
  startedAt: number,
  once: (due: number) => Promise<void>,
): Promise<void> {
  const end = startedAt + seconds * 1000
  if (rate === 0) {
    const sendInLoop = async () => {
      while (performance.now() < end) await once(performance.now())
    }
    await Promise.all(Array.from({ length: connections }, sendInLoop))
    return
  }
  const pending: Promise<void>[] = []
  for (let sent = 0; ; ) {
    const now = performance.now()
    if (now >= end) break
    // The first call is due immediately: counting only whole intervals would send each call one interval late and count that as latency.
    const dueCount = Math.floor(((now - startedAt) / 1000) * rate) + 1
    for (; sent < dueCount; sent += 1) pending.push(once(startedAt + (sent / rate) * 1000))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(pending)
}

const REALTIME_PRIORITY = ['chrt', '--fifo', '1']

/** Command prefix for real-time priority, where permitted: a generator of a few calls per second stands for users on other machines and must not compete for the CPU. */
export const realtimePriorityPrefix = (): readonly string[] =>
  spawnSync('chrt', [...REALTIME_PRIORITY.slice(1), 'true']).status === 0 ? REALTIME_PRIORITY : []

/** Runs a load generator of this folder as a separate process; throws if any call failed. */
export async function runLoadProcess<Result extends LoadResult = LoadResult>(
  program: string,
  task: object,
  prefix: readonly string[] = [],
): Promise<Result> {
  const [first = '', ...rest] = [...prefix, process.execPath, join(import.meta.dirname, program), JSON.stringify(task)]
  const { stdout } = await run(first, rest, { maxBuffer: MAX_OUTPUT_BYTES })
  const result = JSON.parse(stdout) as Result
  if (result.failures > 0) throw new Error(`${result.failures} calls of the load failed: ${JSON.stringify(task).slice(0, 200)}`)
  return result
}

if (process.argv[1] === import.meta.filename) {
  const load = JSON.parse(process.argv[2] ?? '{}') as Load
  console.log(JSON.stringify(await generateLoad(() => load, load)))
}
