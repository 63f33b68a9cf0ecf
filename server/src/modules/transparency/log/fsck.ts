// Recomputes a log's root from its entries and compares tiles, checkpoints, database (leaves and key events) and signer with it.

import { fromUtf8, sameBytes, sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { type Leaf, readLeaf } from '@attestry/proof/log/leaf'
import { EMPTY_ROOT } from '@attestry/proof/log/merkle'
import { parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { growTree, readEntries, TILE_WIDTH, TileMissing } from '@attestry/proof/log/tile'
import type { Deps } from '../../../kernel/deps.ts'
import { keyEvents } from '../key/store.ts'
import { listTexts } from '../trust/store.ts'
import { checkCheckpoints } from './checkpoint-check.ts'
import { logFolder, tileReader } from './files.ts'
import { allLogs, type LogRow, leavesBetween } from './store.ts'

export interface LogReport {
  readonly platformId: number
  readonly origin: string
  readonly size: number
  readonly entries: number
  readonly tiles: number
  readonly problems: readonly string[]
}

const MAX_PROBLEMS_PER_LOG = 20

export async function* checkLog(deps: Deps): AsyncGenerator<LogReport> {
  for (const log of await allLogs(deps.db)) yield await checkOne(deps, log)
}

async function checkOne(deps: Deps, log: LogRow): Promise<LogReport> {
  const problems: string[] = []
  const report = (problem: string) => problems.length < MAX_PROBLEMS_PER_LOG && problems.push(problem)
  const stored = await deps.storage.shelf.get(`${logFolder(log)}/checkpoint`)
  const note = stored && parseNote(fromUtf8(stored))
  const head = note && parseCheckpoint(note.text)
  if (note && !(await verifyNoteSignature(note, parseVkey(log.vkey))))
    report('the published checkpoint is not signed by this log')
  if (head && head.origin !== log.origin) report(`the published checkpoint is of ${head.origin}`)
  const size = Math.max(log.size, head?.size ?? 0)
  if (!stored && log.size > 0) report('no checkpoint is published')

  const derived = await derive(deps, log, size, report)
  if (head && head.size === derived.size && !sameBytes(head.root, derived.root))
    report('the entries give another root than the published checkpoint')
  if (log.size === derived.size && toHex(derived.root) !== log.root) report('the entries give another root than the database')
  if (head && head.size !== log.size) report(`the published checkpoint has size ${head.size}, the database ${log.size}`)
  const signed = await deps.signer.head(log.origin)
  if (log.size > 0 && (signed?.size ?? 0) < log.size)
    report(`the signer last signed size ${signed?.size ?? 0}, the database has ${log.size}`)
  if (signed && signed.size === derived.size && !sameBytes(signed.root, derived.root))
    report('the entries give another root than the signer signed')
  for await (const problem of checkCheckpoints(deps, log)) report(problem)
  return { platformId: log.platform_id, origin: log.origin, size, entries: derived.size, tiles: derived.tiles, problems }
}

/** Rebuilds the tree in memory from the entries alone; each tile must equal the stored one. */
async function derive(deps: Deps, log: LogRow, size: number, report: (problem: string) => void) {
  const read = tileReader(deps.storage, log)
  const rebuilt = new Map<string, Uint8Array>()
  const readRebuilt = async (path: string) => {
    const tile = rebuilt.get(path)
    if (!tile) throw new TileMissing(path)
    return tile
  }
  let at = 0
  let root: Uint8Array = EMPTY_ROOT
  let tiles = 0
  while (at < size) {
    const index = Math.floor(at / TILE_WIDTH)
    const width = Math.min(TILE_WIDTH, size - at)
    let entries: Uint8Array[]
    try {
      entries = await readEntries(read, index, width)
    } catch (error) {
      report(`entries from ${at}: ${(error as Error).message}`)
      break
    }
    await checkLeaves(deps, log, at, entries, report)
    const growth = await growTree(readRebuilt, at, entries)
    for (const file of growth.files) {
      rebuilt.set(file.path, file.bytes)
      const stored = await deps.storage.shelf.get(`${logFolder(log)}/${file.path}`)
      // Intermediate partial tiles depend on how the log grew and may be missing; those of the last head must exist.
      if (!stored && (at + width === size || !file.path.includes('.p/'))) report(`${file.path} is missing`)
      if (stored && !sameBytes(stored, file.bytes)) report(`${file.path} has other bytes`)
      tiles += 1
    }
    root = growth.root
    at += width
  }
  return { size: at, root, tiles }
}

async function checkLeaves(
  deps: Deps,
  log: LogRow,
  from: number,
  entries: readonly Uint8Array[],
  report: (problem: string) => void,
) {
  const rows = await leavesBetween(deps.db, log.id, from, from + entries.length)
  const events = rows.some(({ kind }) => kind === 'key') ? await keyEvents(deps.db) : []
  const published = rows.filter(({ kind }) => kind === 'trust' || kind === 'verifier')
  const lists = await listTexts(
    deps.db,
    published.map((row) => row.sha256),
  )
  for (const [nth, entry] of entries.entries()) {
    const leaf = readLeaf(entry)
    const row = rows.find(({ position }) => position === from + nth)
    if (!leaf) report(`entry ${from + nth} is not a leaf`)
    else if (!row) report(`entry ${from + nth} (${leaf.kind} ${leaf.sha256}) is not in the database`)
    else if (row.sha256 !== leaf.sha256 || row.kind !== leaf.kind) report(`entry ${from + nth} differs from the database`)
    else if (leaf.kind === 'key') checkKeyEvent(events, leaf.sha256, report)
    else if (leaf.kind === 'trust' || leaf.kind === 'verifier') checkList(lists, leaf, report)
  }
}

function checkList(lists: ReadonlyMap<string, string>, leaf: Leaf, report: (problem: string) => void) {
  const text = lists.get(leaf.sha256)
  if (text === undefined) report(`${leaf.kind} list ${leaf.sha256} is not in the database`)
  else if (toHex(sha256(utf8(text))) !== leaf.sha256) report(`${leaf.kind} list ${leaf.sha256} has other content`)
}

function checkKeyEvent(events: Awaited<ReturnType<typeof keyEvents>>, digest: string, report: (problem: string) => void) {
  const row = events.find((event) => event.sha256 === digest)
  if (!row) report(`key event ${digest} is not in the database`)
  else if (toHex(sha256(utf8(row.event))) !== digest) report(`key event ${digest} has other content`)
  else if ((JSON.parse(row.event) as { at: string }).at !== row.at.toISOString()) report(`key event ${digest} has another time`)
}
