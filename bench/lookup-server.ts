// Runs the server and, in the same process and on its connection pool, the lookup baseline: one raw statement, behind bare Fastify and alone.
import Fastify from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { openApplication } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createLog } from '../server/src/kernel/log.ts'
import { UNLIMITED_RATE } from './bench-server.ts'
import { fileDigest } from './lookup-fill.ts'
import { median } from './statistics.ts'

/** Selects everything the lookup endpoint returns per record: file, record, position in the log, checkpoints, tokens. */
const statement = (digest: string): RawBuilder<object> => sql<object>`
  select r.ano, r.kind, r.source_class, r.digest, r.created_at, r.sealed_at, f.size, f.sha256, f.sm3, l.position, log.origin,
    signed.size as signed_size, signed.signed_at, stamped.size as stamped_size, stamped.root, stamped.stamped_at, tokens.list
  from (
    select * from attestation.file where sha256 = ${digest}
    union select * from attestation.file where sm3 = ${digest}
  ) f
  join attestation.record r on r.ano = f.ano and r.platform_id = 1 and r.state = 'sealed'
  left join transparency.leaf l on l.platform_id = r.platform_id and l.sha256 = r.digest
  left join transparency.log on log.id = l.log_id
  left join lateral (
    select size, signed_at from transparency.checkpoint where log_id = l.log_id and size > l.position order by size limit 1
  ) signed on true
  left join lateral (
    select size, root, stamped_at from transparency.checkpoint
    where log_id = l.log_id and size > l.position and stamped_at is not null order by size limit 1
  ) stamped on true
  left join lateral (
    select json_agg(json_build_object('authority', authority, 'kind', kind, 'algorithm', algorithm, 'serial', serial, 'policy', policy, 'time', time)) as list
    from transparency.time_stamp where log_id = l.log_id and size = stamped.size
  ) tokens on true
  order by r.ano limit 20`

const { databaseUrl, folder, masterKey } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
const environment = { DATA: folder, PORT: '0', DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, RATE_ADDRESS: UNLIMITED_RATE }
const server = await openApplication({
  config: readConfig(environment, ['--role', 'http']),
  databaseUrl: databaseUrl ?? '',
  masterKey: Buffer.from(masterKey ?? '', 'hex'),
  log: createLog('error'),
})
const { db } = server.deps

const bare = Fastify()
bare.get('/lookup', async (request) => (await statement((request.query as { digest: string }).digest).execute(db)).rows)
bare.get('/address', async () => server.address)
/** Median time of the statement alone, without HTTP, in milliseconds. */
bare.get('/statement-median', async (request) => {
  const { rows, times } = request.query as { rows: string; times: string }
  const taken: number[] = []
  for (let done = 0; done < Number(times); done += 1) {
    const digest = fileDigest(1 + Math.floor(Math.random() * Number(rows)))
    const begun = performance.now()
    const found = await statement(digest).execute(db)
    taken.push(performance.now() - begun)
    if (found.rows.length !== 1) throw new Error(`digest ${digest} was found ${found.rows.length} times`)
  }
  return median(taken)
})
process.once('SIGTERM', async () => {
  await bare.close()
  await server.close()
  process.exit(0)
})
console.log(await bare.listen({ host: '127.0.0.1', port: 0 }))
