// A load generator for a process of its own: so many calls a second, each timed from when it was due, not from when it got its turn.
import { Agent, request } from 'node:http'
import { quantile } from './statistics.ts'

export interface Load {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  /** Calls a second; 0: as many as the connections can carry. */
  readonly rate: number
  readonly seconds: number
  readonly connections: number
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failures: number
}

export async function drive(load: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  let failures = 0
  const once = (due: number) =>
    new Promise<void>((resolve) => {
      const outgoing = request(load.url, { method: load.method, headers: load.headers, agent }, (incoming) => {
        incoming.resume()
        incoming.on('end', () => {
          if (incoming.statusCode === 200) times.push(performance.now() - due)
          else failures += 1
          resolve()
        })
      })
      outgoing.on('error', () => {
        failures += 1
        resolve()
      })
      outgoing.end(load.body)
    })
  const begun = performance.now()
  const end = begun + load.seconds * 1000
  if (load.rate === 0) {
    const lane = async () => {
      while (performance.now() < end) await once(performance.now())
    }
    await Promise.all(Array.from({ length: load.connections }, lane))
  } else {
    const under: Promise<void>[] = []
    for (let sent = 0; ; ) {
      const now = performance.now()
      if (now >= end) break
      const dueCount = Math.floor(((now - begun) / 1000) * load.rate)
      for (; sent < dueCount; sent += 1) under.push(once(begun + (sent / load.rate) * 1000))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(under)
  }
  const elapsed = (performance.now() - begun) / 1000
  agent.destroy()
  return { perSecond: times.length / elapsed, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failures }
}

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await drive(JSON.parse(process.argv[2] ?? '{}') as Load)))
}
