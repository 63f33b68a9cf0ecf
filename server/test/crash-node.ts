// A real node that kills itself at one named step: the house as it is, with a fuse around one call of one port or one statement.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openApplication } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/kernel/deps.ts'
import { createLog } from '../src/kernel/log.ts'
import { readMasterKey } from '../src/master-key.ts'
import { type Fate, fateVariable, type Port, stepNamed } from './step-table.ts'

type Call = (...args: unknown[]) => unknown

const fate = JSON.parse(process.env[fateVariable] ?? '') as Fate
const { at } = stepNamed(fate.step)

function die(): never {
  writeSync(1, `dies ${fate.moment} "${fate.step}"\n`)
  // The parent started it as the leader of a group of its own.
  process.kill(fate.wholeGroup ? -process.pid : process.pid, 'SIGKILL')
  throw new Error('still alive')
}

let calls = 0

async function fused<T>(call: () => Promise<T>): Promise<T> {
  calls += 1
  if (calls !== fate.nth) return call()
  if (fate.moment === 'before') die()
  const result = call()
  if (fate.moment === 'during') {
    result.catch(() => {})
    if (fate.afterMs > 0) await sleep(fate.afterMs)
    else await new Promise(setImmediate)
    die()
  }
  await result
  return die()
}

/** The same object, but for one call. Members with private fields must be called on the object itself. */
function around<T extends object>(target: T, replaced: Record<string, unknown>): T {
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
  const fuse = <T extends object>(target: T): T => {
    const original = (Reflect.get(target, call) as Call).bind(target)
    const replaced = (...args: never[]) =>
      given(...args) ? fused(async () => original(...args)) : (original(...args) as Promise<unknown>)
    return around(target, { [call]: replaced })
  }
  const places: Record<Port, (deps: Deps) => Deps> = {
    storage: (house) => ({ ...house, storage: fuse(house.storage) }),
    stage: (house) => ({ ...house, storage: around(house.storage, { stage: fuse(house.storage.stage) }) }),
    shelf: (house) => ({ ...house, storage: around(house.storage, { shelf: fuse(house.storage.shelf) }) }),
    signer: (house) => ({ ...house, signer: fuse(house.signer) }),
    certificates: (house) => ({ ...house, certificates: fuse(house.certificates) }),
    queue: (house) => ({ ...house, queue: fuse(house.queue) }),
    live: (house) => ({ ...house, live: fuse(house.live) }),
  }
  return places[port](deps)
}

/**
 * On the wire, because only there a commit is a call of its own: the fuse burns at the commit of the transaction that made the
 * statement, or at the statement where it stands alone.
 */
function watchStatements(statement: RegExp, value: string | undefined): void {
  const query = pg.Client.prototype.query as unknown as Call
  /** Connections with a transaction under way, and whether it has made the statement. */
  const open = new WeakMap<object, boolean>()
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const { text = first, values = second } = typeof first === 'object' ? (first as { text?: string; values?: unknown[] }) : {}
    const send = () => query.apply(this, args)
    if (typeof text !== 'string') return send()
    const verb = text.trim().toLowerCase()
    const isStatement = statement.test(text.trim()) && (value === undefined || has(values, value))
    const completes = verb === 'commit' ? open.get(this) === true : isStatement && !open.has(this)
    if (verb === 'begin' || verb.startsWith('start transaction')) open.set(this, false)
    else if (verb === 'commit' || verb === 'rollback') open.delete(this)
    else if (isStatement && open.has(this)) open.set(this, true)
    if (!completes) return send()
    const tell = args.at(-1)
    if (typeof tell !== 'function') return fused(send as () => Promise<unknown>)
    const answered = () =>
      new Promise((resolve, reject) => {
        query.apply(this, [...args.slice(0, -1), (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))])
      })
    fused(answered).then(
      (result) => tell(null, result),
      (error) => tell(error),
    )
    return undefined
  } as never
}

// Whoever started it holds the other end: gone with them.
process.stdin.on('end', () => process.exit(1)).resume()
/** As a value of its own, or as one inside a document of many rows. */
function has(values: unknown, wanted: string): boolean {
  return (
    Array.isArray(values) &&
    values.some((value) => value === wanted || (typeof value === 'string' && value.includes(`"${wanted}"`)))
  )
}

if ('statement' in at) watchStatements(at.statement, at.value)
const config = readConfig(process.env, process.argv.slice(2))
const house = await openApplication({
  config,
  databaseUrl: config.databaseUrl ?? '',
  masterKey: readMasterKey(config),
  log: createLog(config.logLevel),
  wrap,
})
console.log(`The armed node is ready: ${house.address}`)
