// Benchmark: durable deposits per second with one digest per call, against bare Fastify inserting the same rows durably.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBare } from './bare-process.ts'
import { startBenchServer } from './bench-server.ts'
import { prepareCopiedRows, RECORD_TABLES } from './copied-rows.ts'
import { runDepositRound } from './deposit-round.ts'
import { runLoadProcess } from './load.ts'
import { compare, formatComparison, median, NO_TARGET } from './statistics.ts'

const ACCOUNTS = 16
const CONNECTIONS = 16

export interface AttestSize {
  readonly rounds: number
  readonly seconds: number
}

export async function benchAttest({ rounds, seconds }: AttestSize): Promise<string[]> {
  const server = await startBenchServer({ accounts: ACCOUNTS })
  try {
    // The first deposits open the log, generate its keys and warm up the server; the baselines insert copies of one deposit's rows.
    const { receipts } = await runDepositRound(server, { rate: 0, seconds: 1, connections: CONNECTIONS, digestsPerCall: 1 })
    const copied = await prepareCopiedRows(
      server.pool,
      receipts.slice(0, 1).map(({ ano }) => ano),
      RECORD_TABLES,
    )
    const statements = join(server.folder, 'copied-rows.json')
    writeFileSync(statements, JSON.stringify(copied.statements))
    const bare = await startBare('bare-attest-server.ts', [server.ownerUrl, statements])
    try {
      const body = JSON.stringify({ items: [{ name: 'contract.pdf', digest: '00'.repeat(32) }], acknowledged: true })
      const headers = { 'content-type': 'application/json' }
      const profile = { rate: 0, seconds, connections: CONNECTIONS }
      const baseline = (path: string) =>
        runLoadProcess('load.ts', { url: `${bare.url}${path}`, method: 'POST', headers, body, ...profile })
      await baseline('/attest')
      const rates = {
        bare: [] as number[],
        oneRow: [] as number[],
        many: [] as number[],
        one: [] as number[],
        proven: [] as number[],
      }
      let acknowledged = 0
      for (let round = 0; round < rounds; round += 1) {
        rates.bare.push((await baseline('/attest')).perSecond)
        rates.oneRow.push((await baseline('/attest-one-row')).perSecond)
        const many = await runDepositRound(server, { ...profile, digestsPerCall: 1 })
        const one = await runDepositRound(server, { ...profile, digestsPerCall: 1, accounts: 1 })
        rates.many.push(many.result.perSecond)
        rates.proven.push(many.provablePerSecond)
        rates.one.push(one.result.perSecond)
        acknowledged += many.receipts.length + one.receipts.length
      }
      return [
        `baseline of attest: Fastify parses the same JSON and in one transaction inserts the rows that our call writes before it is answered (${copied.description}), with prepared statements over a pool of 20, into tables with the same columns, checks and indexes (no foreign keys, no triggers, no reading), on the same PostgreSQL (fsync and synchronous_commit on)`,
        formatComparison(
          `attest, one digest per call, ${ACCOUNTS} accounts, ${CONNECTIONS} connections`,
          'records/s acknowledged',
          compare(rates.many, rates.bare),
          '≥ 0.6',
        ),
        formatComparison(
          `  the same, all of one account (its wallet is one row)`,
          'records/s acknowledged',
          compare(rates.one, rates.bare),
          NO_TARGET,
        ),
        formatComparison(
          `  the same as the first, against the baseline writing nothing but the record's row`,
          'records/s acknowledged',
          compare(rates.many, rates.oneRow),
          NO_TARGET,
        ),
        `  until all were sealed, logged and time-stamped, from the first call: ${median(rates.proven).toFixed(1)} records/s; ${acknowledged} acknowledged, all provable`,
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await server.close()
  }
}
