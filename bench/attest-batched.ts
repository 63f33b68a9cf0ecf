// Durable deposits a second, a hundred digests a call, against pgbench inserting the same rows.
import { join } from 'node:path'
import type { AttestSize } from './attest.ts'
import { attest } from './attesting.ts'
import { openBenchHouse } from './bench-house.ts'
import { preparePgbench } from './pgbench.ts'
import { compare, inWords, median } from './statistics.ts'

const DIGESTS_A_CALL = 100
const CLIENTS = 8

export async function benchAttestBatched({ rounds, seconds }: AttestSize): Promise<string[]> {
  const house = await openBenchHouse({ accounts: CLIENTS })
  try {
    const load = { rate: 0, seconds, connections: CLIENTS, digestsACall: DIGESTS_A_CALL }
    const { receipts } = await attest(house, { ...load, seconds: 1 })
    const pgbench = await preparePgbench(
      house.pool,
      house.databaseUrl,
      receipts.slice(0, DIGESTS_A_CALL).map(({ ano }) => ano),
      { clients: CLIENTS, script: join(house.folder, 'same-rows.sql') },
    )
    await pgbench.run(1)
    const rates = { ours: [] as number[], anchor: [] as number[], proven: [] as number[] }
    let acknowledged = 0
    for (let round = 0; round < rounds; round += 1) {
      rates.anchor.push(await pgbench.run(seconds))
      const { result, receipts: given, provablePerSecond } = await attest(house, load)
      rates.ours.push(result.perSecond * DIGESTS_A_CALL)
      rates.proven.push(provablePerSecond)
      acknowledged += given.length
    }
    const proven = compare(rates.proven, rates.anchor)
    return [
      `anchor of attest batched: pgbench -M simple -c ${CLIENTS}, a transaction inserts what one call writes before it is answered (${pgbench.description}), into tables with the same columns, checks and indexes; no foreign keys, no triggers, no reading`,
      inWords(
        `attest batched, ${DIGESTS_A_CALL} digests a call, ${CLIENTS} accounts and connections`,
        'records/s acknowledged',
        compare(rates.ours, rates.anchor),
        '≥ 0.4',
      ),
      `  until all were sealed, logged and time-stamped, from the first call: ${median(rates.proven).toFixed(1)} records/s, ${proven.ratio.toFixed(2)} of the anchor; ${acknowledged} acknowledged, all provable`,
    ]
  } finally {
    await house.close()
  }
}
