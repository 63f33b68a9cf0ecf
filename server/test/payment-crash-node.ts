// A real node that takes payments at the test double and kills itself before the nth SQL statement of a settlement, or after its commit.
import { writeSync } from 'node:fs'
import pg from 'pg'
import { openApplication } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/kernel/log.ts'
import { readMasterKey } from '../src/master-key.ts'

/** Number of the statement, from 1; 0 kills nothing. */
const CRASH_AT = Number(process.env.PAYMENT_CRASH_AT)
const FIRST_STATEMENT = /^select \* from "wallet"\."payment_attempt" where "trade_no"/

const open = new WeakSet<pg.Client>()
let settling: pg.Client | undefined
let isOver = false
let statements = 0

function crash(where: string): never {
  writeSync(1, `crashes ${where}\n`)
  process.kill(process.pid, 'SIGKILL')
  throw new Error('SIGKILL did not end the process')
}

const query = pg.Client.prototype.query as unknown as (...args: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  const [first] = args
  const text = String(typeof first === 'object' ? (first as { text?: string }).text : first)
  if (/^(begin|start transaction)/.test(text)) open.add(this)
  else if (/^(commit|rollback)/.test(text) && settling !== this) open.delete(this)
  if (open.has(this) && FIRST_STATEMENT.test(text)) settling ??= this
  if (settling !== this || isOver) return query.apply(this, args)
  statements += 1
  if (statements === CRASH_AT) crash(`before statement ${statements}: ${text.slice(0, 80)}`)
  isOver = text === 'commit'
  const result = query.apply(this, args) as Promise<unknown>
  return isOver && statements + 1 === CRASH_AT ? result.then(() => crash('after the commit')) : result
} as never

// Exits with the parent, which holds the other end.
process.stdin.on('end', () => process.exit(1)).resume()
const config = readConfig(process.env, [])
const application = await openApplication({
  config: { ...config, payments: new Map([[1, JSON.parse(process.env.PAYMENT_CONFIG ?? '')]]) },
  databaseUrl: config.databaseUrl ?? '',
  databaseOwnerUrl: config.databaseOwnerUrl,
  masterKey: readMasterKey(config),
  log: createLog(config.logLevel),
})
console.log(`The node is ready: ${application.address}`)
