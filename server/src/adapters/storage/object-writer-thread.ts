// The inside of a thread that writes objects: all bytes of an order are flushed before the first name, all names before the answer.
import { chmodSync, closeSync, fchmodSync, fsync, linkSync, mkdirSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { objectAddress } from './address.ts'
import { errorCode, FOLDER_MODE, OBJECT_MODE } from './disk.ts'
import type { WritingAnswer, WritingOrder } from './writing-order.ts'

type Outcome = WritingAnswer['outcomes'][number]

interface Item {
  readonly bytes: Uint8Array
  readonly unfinished: string
  readonly target: string
  file: number | undefined
  outcome: Outcome
}

const port = parentPort
if (!port) throw new Error('this file is the inside of a worker')
const { objects: root, unfinished } = workerData as { objects: string; unfinished: string }

/** Flushes wait for the disk: several at a time are one wait. Everything else is done at once, and cheaper than by asking for it. */
const flush = promisify(fsync)
/** Folders whose own entry is flushed. */
const kept = new Set<string>([root])

port.on('message', async (order: WritingOrder) => {
  const items = itemsOf(order)
  await writeAll(items)
  port.postMessage({ order: order.order, outcomes: items.map(({ outcome }) => outcome) } satisfies WritingAnswer)
})

function itemsOf({ objects, bytes }: WritingOrder): Item[] {
  let at = 0
  return objects.map(({ sha256, size }) => {
    const own = new Uint8Array(bytes, at, size)
    at += size
    const target = join(root, objectAddress(sha256))
    return { bytes: own, unfinished: join(unfinished, crypto.randomUUID()), target, file: undefined, outcome: 'stored' }
  })
}

async function writeAll(items: readonly Item[]): Promise<void> {
  for (const item of items) attempt(item, write)
  await Promise.all(items.map(flushBytes))
  const changed = new Set<string>()
  const made = new Set<string>()
  for (const item of good(items)) attempt(item, (one) => name(one, made, changed))
  const lost = await flushFolders(changed)
  for (const folder of made) if (!lost.has(dirname(folder))) kept.add(folder)
  for (const [folder, fault] of lost) for (const item of items) if (item.target.startsWith(`${folder}/`)) fail(item, fault)
  for (const item of items) if (item.file !== undefined) attempt(item, ({ unfinished: path }) => unlinkSync(path))
}

const good = (items: readonly Item[]) => items.filter(({ outcome }) => typeof outcome === 'string')

function fail(item: Item, fault: unknown): void {
  item.outcome = { code: errorCode(fault), message: fault instanceof Error ? fault.message : String(fault) }
}

function attempt(item: Item, step: (item: Item) => void): void {
  try {
    step(item)
  } catch (fault) {
    fail(item, fault)
  }
}

function write(item: Item): void {
  item.file = openSync(item.unfinished, 'wx', 0o600)
  writeFileSync(item.file, item.bytes)
  fchmodSync(item.file, OBJECT_MODE)
}

async function flushBytes(item: Item): Promise<void> {
  if (item.file === undefined) return
  try {
    if (typeof item.outcome === 'string') await flush(item.file)
  } catch (fault) {
    fail(item, fault)
  }
  closeSync(item.file)
}

/** Adds the folders that have to be flushed for the name to last to `changed`. */
function name(item: Item, made: Set<string>, changed: Set<string>): void {
  const folder = dirname(item.target)
  for (const one of [dirname(folder), folder]) {
    if (kept.has(one) || made.has(one)) continue
    makeFolder(one)
    made.add(one)
    // Also when it was there: whoever made it may not have come to flush it.
    changed.add(dirname(one))
  }
  try {
    // A link is refused where a rename would replace.
    linkSync(item.unfinished, item.target)
  } catch (fault) {
    if (errorCode(fault) !== 'EEXIST') throw fault
    item.outcome = 'present'
  }
  changed.add(folder)
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path)
    chmodSync(path, FOLDER_MODE)
  } catch (fault) {
    if (errorCode(fault) !== 'EEXIST') throw fault
  }
}

/** Answers those that could not be flushed. */
async function flushFolders(paths: ReadonlySet<string>): Promise<Map<string, unknown>> {
  const lost = new Map<string, unknown>()
  await Promise.all(
    Array.from(paths, async (path) => {
      try {
        const folder = openSync(path, 'r')
        await flush(folder).finally(() => closeSync(folder))
      } catch (fault) {
        lost.set(path, fault)
      }
    }),
  )
  return lost
}
