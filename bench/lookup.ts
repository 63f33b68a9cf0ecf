// Benchmark: lookup by a file's digest as the tables grow, against one raw statement on the same connection pool.
import { PREFIX } from '@attestry/contract/endpoint'
import { startBare } from './bare-process.ts'
import { MASTER_KEY, openBenchDatabase } from './bench-server.ts'
import { runLoadProcess } from './load.ts'
import { fill, openRealLog } from './lookup-fill.ts'
import type { LookupLoad } from './lookup-load.ts'
import { compare, formatComparison, median } from './statistics.ts'

const CONCURRENT_CONNECTIONS = 16
const STATEMENT_RUNS = 500

export interface LookupSize {
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly seconds: number
}

export async function benchLookup({ sizes, rounds, seconds }: LookupSize): Promise<string[]> {
  const database = await openBenchDatabase({ accounts: 1, prepare: openRealLog })
  try {
    const lines = [
      'baseline of lookup: one statement (file by SHA-256 or SM3, record, leaf, log, covering checkpoints, tokens) behind Fastify, in the server process and on its pool; times are medians of single calls, one after the other',
    ]
    const medians: number[] = []
    let filled = 0
    for (const rows of sizes) {
      await fill(database.ownerUrl, filled + 1, rows)
      filled = rows
      const measured = await measure(database, rows, rounds, seconds)
      medians.push(median(measured.ours))
      lines.push(
        formatComparison(`lookup among ${rows} files`, 'ms', compare(measured.ours, measured.baseline), '≤ 1.5', 2),
        `  the statement alone, without HTTP: ${measured.alone.toFixed(2)} ms; with ${CONCURRENT_CONNECTIONS} connections: ours ${median(measured.capacity).toFixed(0)}/s, baseline ${median(measured.baselineCapacity).toFixed(0)}/s`,
      )
    }
    const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
    lines.push(`lookup, largest against smallest: ${growth.toFixed(2)} ×; target ≤ 2.5`)
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
  // A new process per size, so that no query plan cached for smaller tables is reused.
  const server = await startBare('lookup-server.ts', [JSON.stringify({ databaseUrl, folder, masterKey: MASTER_KEY })])
  try {
    const ours = {
      url: `${await text(`${server.url}/address`)}${PREFIX}/query/attestation/file?digest=`,
      expected: '"ready":true',
    }
    const baseline = { url: `${server.url}/lookup?digest=`, expected: '"stamped_at":"' }
    const load = (what: typeof ours, connections: number) => {
      const task: LookupLoad = { ...what, rows, connections, rate: 0, seconds }
      return runLoadProcess('lookup-load.ts', task)
    }
    for (const what of [baseline, ours]) await load(what, CONCURRENT_CONNECTIONS)
    const times = { ours: [] as number[], baseline: [] as number[], capacity: [] as number[], baselineCapacity: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.baseline.push((await load(baseline, 1)).p50)
      times.ours.push((await load(ours, 1)).p50)
      times.baselineCapacity.push((await load(baseline, CONCURRENT_CONNECTIONS)).perSecond)
      times.capacity.push((await load(ours, CONCURRENT_CONNECTIONS)).perSecond)
    }
    return { ...times, alone: Number(await text(`${server.url}/statement-median?rows=${rows}&times=${STATEMENT_RUNS}`)) }
  } finally {
    await server.stop()
  }
}

const text = async (url: string): Promise<string> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}
