// Durable deposits a second, one digest a call, against the bare framework inserting one such row durably.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attest } from './attesting.ts'
import { startBare } from './bare-process.ts'
import { openBenchHouse } from './bench-house.ts'
import { inOwnProcess } from './load.ts'
import { prepareSameRows } from './same-rows.ts'
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
    // The first deposits open the log, make its keys and warm both sides; the anchors write the rows of one of them again.
    const { receipts } = await attest(house, { rate: 0, seconds: 1, connections: CONNECTIONS, digestsACall: 1 })
    const same = await prepareSameRows(
      house.pool,
      receipts.slice(0, 1).map(({ ano }) => ano),
    )
    const statements = join(house.folder, 'same-rows.json')
    writeFileSync(statements, JSON.stringify(same.statements))
    const bare = await startBare('bare-attest-server.ts', [house.databaseUrl, statements])
    try {
      const body = JSON.stringify({ items: [{ name: 'contract.pdf', digest: '00'.repeat(32) }], acknowledged: true })
      const headers = { 'content-type': 'application/json' }
      const pace = { rate: 0, seconds, connections: CONNECTIONS }
      const anchor = (path: string) =>
        inOwnProcess('load.ts', { url: `${bare.url}${path}`, method: 'POST', headers, body, ...pace })
      await anchor('/attest')
      const rates = {
        bare: [] as number[],
        oneRow: [] as number[],
        many: [] as number[],
        one: [] as number[],
        proven: [] as number[],
      }
      let acknowledged = 0
      for (let round = 0; round < rounds; round += 1) {
        rates.bare.push((await anchor('/attest')).perSecond)
        rates.oneRow.push((await anchor('/attest-one-row')).perSecond)
        const many = await attest(house, { ...pace, digestsACall: 1 })
        const one = await attest(house, { ...pace, digestsACall: 1, accounts: 1 })
        rates.many.push(many.result.perSecond)
        rates.proven.push(many.provablePerSecond)
        rates.one.push(one.result.perSecond)
        acknowledged += many.receipts.length + one.receipts.length
      }
      return [
        `anchor of attest: Fastify parses the same JSON and in one transaction inserts the rows that our call writes before it is answered (${same.description}), by kept plans over a pool of 20, into tables with the same columns, checks and indexes (no foreign keys, no triggers, no reading), on the same PostgreSQL (fsync and synchronous_commit on)`,
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
        inWords(
          `  the same as the first, against the anchor writing nothing but the record's row`,
          'records/s acknowledged',
          compare(rates.many, rates.oneRow),
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
