// Worker thread that writes objects: flushes all bytes of a request before the first name, and all names before the response.
import { chmodSync, closeSync, fchmodSync, fsync, linkSync, mkdirSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { objectAddress } from './address.ts'
import { errorCode, FOLDER_MODE, OBJECT_MODE } from './disk.ts'
import type { WriteRequest, WriteResponse } from './write-request.ts'

type Outcome = WriteResponse['outcomes'][number]

interface Item {
  readonly bytes: Uint8Array
  readonly unfinished: string
  readonly target: string
  file: number | undefined
  outcome: Outcome
}

const port = parentPort
if (!port) throw new Error('object-writer-worker.ts must run in a worker thread')
const { objects: root, unfinished } = workerData as { objects: string; unfinished: string }

/** Flushes run concurrently, because they wait for the disk. All other calls are synchronous, which is cheaper. */
const flush = promisify(fsync)
/** Folders whose own entry is flushed. */
const flushedFolders = new Set<string>([root])

port.on('message', async (request: WriteRequest) => {
  const items = itemsOf(request)
  await writeAll(items)
  port.postMessage({ id: request.id, outcomes: items.map(({ outcome }) => outcome) } satisfies WriteResponse)
})

function itemsOf({ objects, bytes }: WriteRequest): Item[] {
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
  for (const folder of made) if (!lost.has(dirname(folder))) flushedFolders.add(folder)
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

/** Adds to `changed` the folders that must be flushed for the name to be durable. */
function name(item: Item, made: Set<string>, changed: Set<string>): void {
  const folder = dirname(item.target)
  for (const one of [dirname(folder), folder]) {
    if (flushedFolders.has(one) || made.has(one)) continue
    makeFolder(one)
    made.add(one)
    // Also if it existed: its creator may have crashed before the flush.
    changed.add(dirname(one))
  }
  try {
    // link() fails on an existing name, where rename() would overwrite it.
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

/** Returns the folders that could not be flushed, with the error. */
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
