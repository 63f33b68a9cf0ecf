// Benchmark: durable deposits per second with a hundred digests per call, against pgbench inserting the same rows.
import { join } from 'node:path'
import type { AttestSize } from './attest.ts'
import { startBenchServer } from './bench-server.ts'
import { RECORD_TABLES } from './copied-rows.ts'
import { runDepositRound } from './deposit-round.ts'
import { preparePgbench } from './pgbench.ts'
import { compare, formatComparison, median } from './statistics.ts'

const DIGESTS_PER_CALL = 100
const CLIENTS = 8

export async function benchAttestBatched({ rounds, seconds }: AttestSize): Promise<string[]> {
  const server = await startBenchServer({ accounts: CLIENTS })
  try {
    const load = { rate: 0, seconds, connections: CLIENTS, digestsPerCall: DIGESTS_PER_CALL }
    const { receipts } = await runDepositRound(server, { ...load, seconds: 1 })
    const pgbench = await preparePgbench(
      server.pool,
      server.ownerUrl,
      receipts.slice(0, DIGESTS_PER_CALL).map(({ ano }) => ano),
      { clients: CLIENTS, script: join(server.folder, 'copied-rows.sql'), tables: RECORD_TABLES },
    )
    await pgbench.run(1)
    const rates = { ours: [] as number[], baseline: [] as number[], proven: [] as number[] }
    let acknowledged = 0
    for (let round = 0; round < rounds; round += 1) {
      rates.baseline.push(await pgbench.run(seconds))
      const { result, receipts: given, provablePerSecond } = await runDepositRound(server, load)
      rates.ours.push(result.perSecond * DIGESTS_PER_CALL)
      rates.proven.push(provablePerSecond)
      acknowledged += given.length
    }
    const proven = compare(rates.proven, rates.baseline)
    return [
      `baseline of attest batched: pgbench -M simple -c ${CLIENTS}, a transaction inserts what one call writes before it is answered (${pgbench.description}), into tables with the same columns, checks and indexes; no foreign keys, no triggers, no reading`,
      formatComparison(
        `attest batched, ${DIGESTS_PER_CALL} digests per call, ${CLIENTS} accounts and connections`,
        'records/s acknowledged',
        compare(rates.ours, rates.baseline),
        '≥ 0.4',
      ),
      `  until all were sealed, logged and time-stamped, from the first call: ${median(rates.proven).toFixed(1)} records/s, ${proven.ratio.toFixed(2)} of the baseline; ${acknowledged} acknowledged, all provable`,
    ]
  } finally {
    await server.close()
  }
}
