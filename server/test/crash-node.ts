// A real node that kills itself at one step: the application with one port call or SQL statement intercepted.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openApplication } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/kernel/deps.ts'
import { createLog } from '../src/kernel/log.ts'
import { readMasterKey } from '../src/master-key.ts'
import { type CrashPlan, crashPlanVariable, type Port, stepNamed } from './step-table.ts'

type Call = (...args: unknown[]) => unknown

const plan = JSON.parse(process.env[crashPlanVariable] ?? '') as CrashPlan
const { at } = stepNamed(plan.step)

function crash(): never {
  writeSync(1, `crashes ${plan.moment} "${plan.step}"\n`)
  // The parent started it as the leader of its own process group.
  process.kill(plan.wholeGroup ? -process.pid : process.pid, 'SIGKILL')
  throw new Error('SIGKILL did not end the process')
}

let calls = 0

async function crashAtCall<T>(call: () => Promise<T>): Promise<T> {
  calls += 1
  if (calls !== plan.nth) return call()
  if (plan.moment === 'before') crash()
  const result = call()
  if (plan.moment === 'during') {
    result.catch(() => {})
    if (plan.afterMs > 0) await sleep(plan.afterMs)
    else await new Promise(setImmediate)
    crash()
  }
  await result
  return crash()
}

/** A proxy that replaces some members. Members with private fields must be called on the object itself. */
function override<T extends object>(target: T, replaced: Record<string, unknown>): T {
  return new Proxy(target, {
    get(_target, key) {
      if (typeof key === 'string' && key in replaced) return replaced[key]
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value as Call).bind(target) : value
    },
  })
}

function wrap(deps: Deps): Deps {
  if (!('port' in at)) return deps
  const { port, call, given = () => true } = at
  const intercept = <T extends object>(target: T): T => {
    const original = (Reflect.get(target, call) as Call).bind(target)
    const replaced = (...args: never[]) =>
      given(...args) ? crashAtCall(async () => original(...args)) : (original(...args) as Promise<unknown>)
    return override(target, { [call]: replaced })
  }
  const overrides: Record<Port, (deps: Deps) => Deps> = {
    storage: (all) => ({ ...all, storage: intercept(all.storage) }),
    stage: (all) => ({ ...all, storage: override(all.storage, { stage: intercept(all.storage.stage) }) }),
    shelf: (all) => ({ ...all, storage: override(all.storage, { shelf: intercept(all.storage.shelf) }) }),
    signer: (all) => ({ ...all, signer: intercept(all.signer) }),
    papers: (all) => ({ ...all, papers: intercept(all.papers) }),
    queue: (all) => ({ ...all, queue: intercept(all.queue) }),
    live: (all) => ({ ...all, live: intercept(all.live) }),
  }
  return overrides[port](deps)
}

/**
 * Intercepts pg queries, because only there a commit is a separate call: crashes at the commit of the transaction that executed
 * the statement, or at the statement itself outside a transaction.
 */
function interceptStatements(statement: RegExp, value: string | undefined): void {
  const query = pg.Client.prototype.query as unknown as Call
  /** Connections in a transaction, and whether it has executed the statement. */
  const open = new WeakMap<object, boolean>()
  pg.Client.prototype.query = function intercepted(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const { text = first, values = second } = typeof first === 'object' ? (first as { text?: string; values?: unknown[] }) : {}
    const send = () => query.apply(this, args)
    if (typeof text !== 'string') return send()
    const verb = text.trim().toLowerCase()
    const isStatement = statement.test(text.trim()) && (value === undefined || hasValue(values, value))
    const completes = verb === 'commit' ? open.get(this) === true : isStatement && !open.has(this)
    if (verb === 'begin' || verb.startsWith('start transaction')) open.set(this, false)
    else if (verb === 'commit' || verb === 'rollback') open.delete(this)
    else if (isStatement && open.has(this)) open.set(this, true)
    if (!completes) return send()
    const callback = args.at(-1)
    if (typeof callback !== 'function') return crashAtCall(send as () => Promise<unknown>)
    const queryAsPromise = () =>
      new Promise((resolve, reject) => {
        query.apply(this, [...args.slice(0, -1), (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))])
      })
    crashAtCall(queryAsPromise).then(
      (result) => callback(null, result),
      (error) => callback(error),
    )
    return undefined
  } as never
}

// Exits with the parent, which holds the other end.
process.stdin.on('end', () => process.exit(1)).resume()
/** Directly, or inside a JSON document of several rows. */
function hasValue(values: unknown, wanted: string): boolean {
  return (
    Array.isArray(values) &&
    values.some((value) => value === wanted || (typeof value === 'string' && value.includes(`"${wanted}"`)))
  )
}

if ('statement' in at) interceptStatements(at.statement, at.value)
const config = readConfig(process.env, process.argv.slice(2))
const application = await openApplication({
  config,
  databaseUrl: config.databaseUrl ?? '',
  databaseOwnerUrl: config.databaseOwnerUrl,
  masterKey: readMasterKey(config),
  log: createLog(config.logLevel),
  wrap,
})
console.log(`The crash node is ready: ${application.address}`)
