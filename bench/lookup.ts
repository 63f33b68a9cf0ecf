// Look-up by a file's digest as the tables grow, against one raw statement on the same connection pool.
import { PREFIX } from '@attestry/contract/endpoint'
import { startBare } from './bare-process.ts'
import { MASTER_KEY, openBenchDatabase } from './bench-house.ts'
import { inOwnProcess } from './load.ts'
import { fill, openRealLog } from './lookup-fill.ts'
import type { LookupLoad } from './lookup-load.ts'
import { compare, inWords, median } from './statistics.ts'

const MANY = 16
const ALONE_TIMES = 500

export interface LookupSize {
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly seconds: number
}

export async function benchLookup({ sizes, rounds, seconds }: LookupSize): Promise<string[]> {
  const database = await openBenchDatabase({ accounts: 1, prepare: openRealLog })
  try {
    const lines = [
      'anchor of lookup: one statement (file by SHA-256 or SM3, record, leaf, log, covering checkpoints, tokens) behind Fastify, in the process of the house and on its own pool; times are medians of single calls, one after the other',
    ]
    const medians: number[] = []
    let filled = 0
    for (const rows of sizes) {
      await fill(database.databaseUrl, filled + 1, rows)
      filled = rows
      const measured = await measure(database, rows, rounds, seconds)
      medians.push(median(measured.ours))
      lines.push(
        inWords(`lookup among ${rows} files`, 'ms', compare(measured.ours, measured.anchor), '≤ 1.5', 2),
        `  the statement alone, without HTTP: ${measured.alone.toFixed(2)} ms; with ${MANY} connections: ours ${median(measured.capacity).toFixed(0)}/s, anchor ${median(measured.anchorCapacity).toFixed(0)}/s`,
      )
    }
    const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
    lines.push(`lookup, largest against smallest: ${growth.toFixed(2)} ×; aim ≤ 2.5`)
    return lines
  } finally {
    await database.close()
  }
}

async function measure(
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  rows: number,
  rounds: number,
  seconds: number,
) {
  // A new process each time, as after a restart: no plan was made when the tables were smaller.
  const house = await startBare('lookup-house.ts', [JSON.stringify({ databaseUrl, folder, masterKey: MASTER_KEY })])
  try {
    const ours = { url: `${await text(`${house.url}/house`)}${PREFIX}/query/attestation/file?digest=`, sign: '"ready":true' }
    const anchor = { url: `${house.url}/lookup?digest=`, sign: '"stamped_at":"' }
    const load = (what: typeof ours, connections: number) => {
      const task: LookupLoad = { ...what, rows, connections, rate: 0, seconds }
      return inOwnProcess('lookup-load.ts', task)
    }
    for (const what of [anchor, ours]) await load(what, MANY)
    const times = { ours: [] as number[], anchor: [] as number[], capacity: [] as number[], anchorCapacity: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.anchor.push((await load(anchor, 1)).p50)
      times.ours.push((await load(ours, 1)).p50)
      times.anchorCapacity.push((await load(anchor, MANY)).perSecond)
      times.capacity.push((await load(ours, MANY)).perSecond)
    }
    return { ...times, alone: Number(await text(`${house.url}/alone?rows=${rows}&times=${ALONE_TIMES}`)) }
  } finally {
    await house.stop()
  }
}

const text = async (url: string): Promise<string> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}
