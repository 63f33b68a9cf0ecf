import { mkdtempSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../adapters/database/embedded-postgres.ts'
import { migrateToLatest } from '../../kernel/migrate.ts'
import { TEMPLATE } from '../../../test/own-database.ts'
export default async function setup(project: any) {
  const home = mkdtempSync(join(tmpdir(), 'attestry-test-'))
  const log = { info() {}, error: console.error }
  let server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), durable: false, log })
  await server.stop()
  appendFileSync(join(home, 'postgres', 'postgresql.conf'), "\nshared_preload_libraries='pg_stat_statements'\npg_stat_statements.track='all'\npg_stat_statements.track_planning=on\n")
  server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), durable: false, log })
  const admin = new pg.Client({ connectionString: server.url }); await admin.connect()
  await admin.query('create extension pg_stat_statements')
  await admin.query(`create database ${TEMPLATE}`)
  const template = new URL(server.url); template.pathname = TEMPLATE
  await migrateToLatest(template.href)
  project.provide('databaseUrl', server.url)
  return async () => {
    const r = await admin.query(`select calls, round(total_exec_time::numeric,0) as exec, round((total_exec_time/calls)::numeric,4) as each, round(total_plan_time::numeric,0) plan, plans, toplevel, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) q from pg_stat_statements order by total_exec_time+total_plan_time desc limit 32`)
    console.log(r.rows.map((x: any) => [x.calls, x.exec, x.each, x.plan, x.toplevel, x.q].join(' | ')).join('\n'))
    await admin.end(); await server.stop()
  }
}
