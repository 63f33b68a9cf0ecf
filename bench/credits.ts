// Benchmark: credits per second to many wallets and to one, against pgbench inserting the same rows.
import { join } from 'node:path'
import pg from 'pg'
import { openApplication } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import type { Deps } from '../server/src/kernel/deps.ts'
import { createLog } from '../server/src/kernel/log.ts'
import { credit, type Payer } from '../server/src/modules/wallet/public.ts'
import { MASTER_KEY, openBenchDatabase, PLATFORM } from './bench-server.ts'
import { CREDIT_TABLES } from './copied-rows.ts'
import { preparePgbench } from './pgbench.ts'
import { compare, formatComparison } from './statistics.ts'

const CLIENTS = 8

export async function benchCredits({ rounds, seconds }: { rounds: number; seconds: number }): Promise<string[]> {
  const { folder, databaseUrl, ownerUrl, close } = await openBenchDatabase({ accounts: CLIENTS })
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const application = await openApplication({
    config: { ...readConfig({ DATA: folder, PORT: '0' }, []), role: 'command' },
    databaseUrl,
    databaseOwnerUrl: ownerUrl,
    masterKey: Buffer.from(MASTER_KEY, 'hex'),
    log: createLog('silent'),
  })
  try {
    const { rows } = await pool.query<{ id: string }>(`select id from account.account where name like 'bench %' order by phone`)
    const payers = rows.map(({ id }): Payer => ({ platformId: PLATFORM, ownerId: id }))
    const { deps } = application
    await creditOnce(deps, payers[0] as Payer)
    const pgbench = await preparePgbench(pool, ownerUrl, [keyOf(credits)], {
      clients: CLIENTS,
      script: join(folder, 'credit-rows.sql'),
      tables: CREDIT_TABLES,
    })
    await creditFor(deps, payers, 1)
    await pgbench.run(1)
    const rates = { baseline: [] as number[], many: [] as number[], one: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      rates.baseline.push(await pgbench.run(seconds))
      rates.many.push(await creditFor(deps, payers, seconds))
      rates.one.push(await creditFor(deps, payers.slice(0, 1), seconds))
    }
    return [
      `baseline of credits: pgbench -M simple -c ${CLIENTS}, a transaction inserts what one credit writes (${pgbench.description}), into tables with the same columns, checks and indexes; no foreign keys, no triggers, no wallet`,
      formatComparison(`credits, ${CLIENTS} wallets`, 'credits/s', compare(rates.many, rates.baseline), '≥ 0.5'),
      formatComparison(
        `credits, one wallet, ${CLIENTS} concurrent`,
        'credits/s',
        compare(rates.one, rates.baseline),
        '≥ 300 credits/s',
      ),
    ]
  } finally {
    await application.close()
    await pool.end()
    await close()
  }
}

let credits = 0
const keyOf = (nth: number) => `credit/bench-credit/${nth}`

async function creditOnce(deps: Deps, payer: Payer): Promise<void> {
  credits += 1
  const key = `bench-credit/${credits}`
  const isNew = await credit(deps, payer, { fund: 'recharged', fen: 100, key, reason: 'bench', from: 'alipay-receivable' })
  if (!isNew) throw new Error(`${key} was credited before`)
}

/** Returns credits per second of clients that share the wallets. */
async function creditFor(deps: Deps, payers: readonly Payer[], seconds: number): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const before = credits
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, nth) => {
      while (performance.now() < until) await creditOnce(deps, payers[nth % payers.length] as Payer)
    }),
  )
  return ((credits - before) * 1000) / (performance.now() - startedAt)
}
