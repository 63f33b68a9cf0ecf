// Durable deposits a second, one digest a call, against the bare framework inserting one such row durably.
import { attest } from './attesting.ts'
import { startBare } from './bare-process.ts'
import { openBenchHouse } from './bench-house.ts'
import { inOwnProcess } from './load.ts'
import { compare, inWords, median } from './statistics.ts'

const ACCOUNTS = 16
const CONNECTIONS = 16

export interface AttestSize {
  readonly rounds: number
  readonly seconds: number
}

export async function benchAttest({ rounds, seconds }: AttestSize): Promise<string[]> {
  const house = await openBenchHouse({ accounts: ACCOUNTS })
  try {
    // The first deposits open the log, make its keys and warm both sides; the anchor takes a row of theirs as its pattern.
    await attest(house, { rate: 0, seconds: 1, connections: CONNECTIONS, digestsACall: 1 })
    await house.pool.query('create schema bare')
    await house.pool.query('create table bare.record (like attestation.record including all)')
    const bare = await startBare('bare-attest-server.ts', [house.databaseUrl])
    try {
      const body = JSON.stringify({ items: [{ name: 'contract.pdf', digest: '00'.repeat(32) }], acknowledged: true })
      const headers = { 'content-type': 'application/json' }
      const pace = { rate: 0, seconds, connections: CONNECTIONS }
      const anchor = () => inOwnProcess('load.ts', { url: `${bare.url}/attest`, method: 'POST', headers, body, ...pace })
      await anchor()
      const rates = { bare: [] as number[], many: [] as number[], one: [] as number[], proven: [] as number[] }
      let acknowledged = 0
      for (let round = 0; round < rounds; round += 1) {
        rates.bare.push((await anchor()).perSecond)
        const many = await attest(house, { ...pace, digestsACall: 1 })
        const one = await attest(house, { ...pace, digestsACall: 1, accounts: 1 })
        rates.many.push(many.result.perSecond)
        rates.proven.push(many.provablePerSecond)
        rates.one.push(one.result.perSecond)
        acknowledged += many.receipts.length + one.receipts.length
      }
      return [
        `anchor of attest: Fastify parses the same JSON and inserts one row with the columns, checks and indexes of attestation.record (no foreign keys) by a kept plan over a pool of 20, on the same PostgreSQL (fsync and synchronous_commit on); ours besides writes file, custody, hold, posting, entries and job, and answers with the quote`,
        inWords(
          `attest, one digest a call, ${ACCOUNTS} accounts, ${CONNECTIONS} connections`,
          'records/s acknowledged',
          compare(rates.many, rates.bare),
          '≥ 0.6',
        ),
        inWords(
          `  the same, all of one account (its purse is one row)`,
          'records/s acknowledged',
          compare(rates.one, rates.bare),
          'told for comparison',
        ),
        `  until all were sealed, logged and time-stamped, from the first call: ${median(rates.proven).toFixed(1)} records/s; ${acknowledged} acknowledged, all provable`,
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await house.close()
  }
}
