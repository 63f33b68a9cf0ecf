// Benchmark: time from acknowledged to provable (logged and time-stamped), at half of the measured capacity with one digest per call.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchServer, callApi, startBenchServer } from './bench-server.ts'
import { type DepositRound, isReady, runDepositRound } from './deposit-round.ts'
import { formatTarget, NO_TARGET, quantile } from './statistics.ts'

const ACCOUNTS = 16
const CONNECTIONS = 16
const LOAD_SHARE = 0.5
const DATABASE_POLL_MS = 5
const API_POLL_MS = 20

const now = () => performance.timeOrigin + performance.now()

export interface ProvableSize {
  readonly seconds: number
  readonly capacitySeconds: number
}

export async function benchProvable({ seconds, capacitySeconds }: ProvableSize): Promise<string[]> {
  const server = await startBenchServer({ accounts: ACCOUNTS })
  try {
    const load = { rate: 0, connections: CONNECTIONS, digestsPerCall: 1 }
    await runDepositRound(server, { ...load, seconds: 1 })
    const capacityRound = await runDepositRound(server, { ...load, seconds: capacitySeconds })
    const lines = [
      `acknowledged to provable: time from the answer's last byte until a stamped checkpoint covers the record, as seen in the database every ${DATABASE_POLL_MS} ms`,
    ]
    for (const [what, capacity, target] of [
      ['acknowledged', capacityRound.result.perSecond, 'p99 ≤ 1000 ms'],
      ['proven', capacityRound.provablePerSecond, NO_TARGET],
    ] as const) {
      const rate = Math.max(1, Math.floor(capacity * LOAD_SHARE))
      const times = await latenciesAt(server, rate, seconds)
      lines.push(
        `  at ${rate} records/s, half of the ${capacity.toFixed(1)} ${what} a second: p50 ${ms(times.all, 0.5)}, p99 ${ms(times.all, 0.99)} over ${times.all.length}; polling v1/attestation/info every ${API_POLL_MS} ms: p50 ${ms(times.polled, 0.5)}, p99 ${ms(times.polled, 0.99)} over ${times.polled.length}; ${formatTarget(target)}`,
      )
    }
    return lines
  } finally {
    await server.close()
  }
}

const ms = (times: readonly number[], share: number) => `${quantile(times, share).toFixed(0)} ms`

async function latenciesAt(server: BenchServer, rate: number, seconds: number) {
  const heads = watchHeads(server)
  const polling = depositAndPoll(server)
  const round = await runDepositRound(server, { rate, seconds, connections: CONNECTIONS, digestsPerCall: 1 }).finally(polling.end)
  return { all: await latenciesOf(server, round, await heads.stop()), polled: await polling.times }
}

interface Head {
  readonly size: number
  readonly at: number
}

/** Polls only the last stamped size, on one connection: cheap enough not to affect the measurement. */
function watchHeads({ pool }: BenchServer): { stop(): Promise<Head[]> } {
  const heads: Head[] = []
  let watching = true
  const poll = async () => {
    while (watching) {
      const { rows } = await pool.query<{ size: string }>({
        name: 'last-stamped',
        text: 'select size from transparency.checkpoint where stamped_at is not null order by size desc limit 1',
      })
      const size = Number(rows[0]?.size ?? 0)
      if (size > (heads.at(-1)?.size ?? 0)) heads.push({ size, at: now() })
      await sleep(DATABASE_POLL_MS)
    }
    return heads
  }
  const polledHeads = poll()
  return {
    stop() {
      watching = false
      return polledHeads
    },
  }
}

async function latenciesOf({ pool }: BenchServer, { receipts }: DepositRound, heads: readonly Head[]): Promise<number[]> {
  const { rows } = await pool.query<{ ano: string; position: string }>(
    `select r.ano, l.position from attestation.record r join transparency.leaf l on l.platform_id = r.platform_id and l.sha256 = r.digest
     where r.ano = any ($1::text[])`,
    [receipts.map(({ ano }) => ano)],
  )
  const positions = new Map(rows.map(({ ano, position }) => [ano, Number(position)]))
  return receipts.map(({ ano, at }) => {
    const position = positions.get(ano) ?? Number.NaN
    const head = heads.find(({ size }) => size > position)
    if (!head) throw new Error(`no stamped checkpoint covers record ${ano}`)
    return Math.max(0, head.at - at)
  })
}

/** One additional member deposits sequentially and polls the API until each record is provable. */
function depositAndPoll(server: BenchServer): { end(): void; readonly times: Promise<number[]> } {
  let stopped = false
  const poll = async () => {
    const times: number[] = []
    while (!stopped) {
      const items = [{ name: 'polled.pdf', digest: randomBytes(32).toString('hex') }]
      const deposit = await callApi<{ list: { ano: string }[] }>(server.url, server.tokens[0] ?? '', 'POST', '/attestaion/hash', {
        items,
        acknowledged: true,
      })
      const startedAt = performance.now()
      while (!(await isReady(server, deposit.list[0]?.ano ?? ''))) await sleep(API_POLL_MS)
      times.push(performance.now() - startedAt)
    }
    return times
  }
  return {
    end: () => {
      stopped = true
    },
    times: poll(),
  }
}
