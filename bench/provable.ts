// From acknowledged to provable (logged and time-stamped), at half of the load that one digest a call was found to reach.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attesting, attest, isReady } from './attesting.ts'
import { ask, type BenchHouse, openBenchHouse } from './bench-house.ts'
import { quantile } from './statistics.ts'

const ACCOUNTS = 16
const CONNECTIONS = 16
const LOAD = 0.5
const LOOK_EVERY_MS = 5
const ASK_EVERY_MS = 20

const now = () => performance.timeOrigin + performance.now()

export interface ProvableSize {
  readonly seconds: number
  readonly findSeconds: number
}

export async function benchProvable({ seconds, findSeconds }: ProvableSize): Promise<string[]> {
  const house = await openBenchHouse({ accounts: ACCOUNTS })
  try {
    const load = { rate: 0, connections: CONNECTIONS, digestsACall: 1 }
    await attest(house, { ...load, seconds: 1 })
    const found = await attest(house, { ...load, seconds: findSeconds })
    const lines = [
      `acknowledged to provable: time from the answer's last byte until a stamped checkpoint covers the record, as seen in the database every ${LOOK_EVERY_MS} ms`,
    ]
    for (const [what, capacity, aim] of [
      ['acknowledged', found.result.perSecond, 'p99 ≤ 1000 ms'],
      ['proven', found.provablePerSecond, 'told for comparison'],
    ] as const) {
      const rate = Math.max(1, Math.floor(capacity * LOAD))
      const times = await timesAt(house, rate, seconds)
      lines.push(
        `  at ${rate} records/s, half of the ${capacity.toFixed(1)} ${what} a second: p50 ${ms(times.all, 0.5)}, p99 ${ms(times.all, 0.99)} over ${times.all.length}; asking v1/attestation/info every ${ASK_EVERY_MS} ms: p50 ${ms(times.asked, 0.5)}, p99 ${ms(times.asked, 0.99)} over ${times.asked.length}; aim ${aim}`,
      )
    }
    return lines
  } finally {
    await house.close()
  }
}

const ms = (times: readonly number[], share: number) => `${quantile(times, share).toFixed(0)} ms`

async function timesAt(house: BenchHouse, rate: number, seconds: number) {
  const heads = watchHeads(house)
  const asking = askLikeAMember(house)
  const attesting = await attest(house, { rate, seconds, connections: CONNECTIONS, digestsACall: 1 }).finally(asking.end)
  return { all: await timesOf(house, attesting, await heads.stop()), asked: await asking.times }
}

interface Head {
  readonly size: number
  readonly at: number
}

/** One connection looks at nothing but the last stamped size: cheap enough not to be part of what it measures. */
function watchHeads({ pool }: BenchHouse): { stop(): Promise<Head[]> } {
  const heads: Head[] = []
  let watching = true
  const look = async () => {
    while (watching) {
      const { rows } = await pool.query<{ size: string }>({
        name: 'last-stamped',
        text: 'select size from transparency.checkpoint where stamped_at is not null order by size desc limit 1',
      })
      const size = Number(rows[0]?.size ?? 0)
      if (size > (heads.at(-1)?.size ?? 0)) heads.push({ size, at: now() })
      await sleep(LOOK_EVERY_MS)
    }
    return heads
  }
  const looking = look()
  return {
    stop() {
      watching = false
      return looking
    },
  }
}

async function timesOf({ pool }: BenchHouse, { receipts }: Attesting, heads: readonly Head[]): Promise<number[]> {
  const { rows } = await pool.query<{ ano: string; position: string }>(
    `select r.ano, l.position from attestation.record r join transparency.leaf l on l.platform_id = r.platform_id and l.sha256 = r.digest
     where r.ano = any ($1::text[])`,
    [receipts.map(({ ano }) => ano)],
  )
  const positions = new Map(rows.map(({ ano, position }) => [ano, Number(position)]))
  return receipts.map(({ ano, at }) => {
    const position = positions.get(ano) ?? Number.NaN
    const head = heads.find(({ size }) => size > position)
    if (!head) throw new Error(`record ${ano} was never seen provable`)
    return Math.max(0, head.at - at)
  })
}

/** One member beside the load, one deposit after the other, who asks until it is ready. */
function askLikeAMember(house: BenchHouse): { end(): void; readonly times: Promise<number[]> } {
  let over = false
  const go = async () => {
    const times: number[] = []
    while (!over) {
      const items = [{ name: 'asked.pdf', digest: randomBytes(32).toString('hex') }]
      const made = await ask<{ list: { ano: string }[] }>(house.url, house.tokens[0] ?? '', 'POST', '/attestaion/hash', {
        items,
        acknowledged: true,
      })
      const begun = performance.now()
      while (!(await isReady(house, made.list[0]?.ano ?? ''))) await sleep(ASK_EVERY_MS)
      times.push(performance.now() - begun)
    }
    return times
  }
  return {
    end: () => {
      over = true
    },
    times: go(),
  }
}
