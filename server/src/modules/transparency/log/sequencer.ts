// The log's single writer. Places are given for good before tiles are written, tiles are read back before the head is signed, and the head is signed before it is published.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { checkpointText } from '@attestry/proof/log/checkpoint'
import { keyEventLeaf, recordLeaf } from '@attestry/proof/log/leaf'
import { EMPTY_ROOT } from '@attestry/proof/log/merkle'
import { formatNote, formatVkey, parseNote, parseVkey, signatureLine, verifyNoteSignature } from '@attestry/proof/log/note'
import { consistencyProof, growTree, treeRoot } from '@attestry/proof/log/tile'
import { SignerRefused } from '../../../adapters/signer/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { tell } from '../../../kernel/event.ts'
import { onlyHere } from '../../../kernel/only-here.ts'
import { makeLogKey, noteKeyEvent } from '../key/service.ts'
import { LOG_NEWS, logGrew } from './events.ts'
import { logFolder, tileReader } from './files.ts'
import { checkHead, Disagreement, publishHead } from './head-check.ts'
import {
  closeLog,
  findLog,
  haltLog,
  insertLog,
  type LogRow,
  leavesBetween,
  moveHead,
  openLogOf,
  placeLeaves,
  queueLeaf,
} from './store.ts'

const LEAVES_A_BATCH = 4_096
/** A shard is rotated every year, or at this size: files of one shard stay few enough to be mirrored in an afternoon. */
const LEAVES_A_SHARD = 100_000_000

/** One batch of one platform's log. True: there may be more. */
export async function sequence(deps: Deps, platformId: number): Promise<boolean> {
  return onlyHere(deps, `transparency.log.${platformId}`, async () => {
    const log = await currentLog(deps, platformId)
    if (log.halted !== null) return false
    try {
      await checkHead(deps, log)
      return await growBy(deps, log)
    } catch (error) {
      const reason = refusal(error)
      if (!reason) throw error
      deps.log.fatal({ origin: log.origin, reason }, 'the log refuses to sign')
      await haltLog(deps.db, log.id, reason)
      return false
    }
  })
}

function refusal(error: unknown): string | undefined {
  if (error instanceof Disagreement) return error.message
  if (error instanceof SignerRefused && (error.reason === 'rollback' || error.reason === 'fork')) return `signer: ${error.reason}`
  if ((error as { code?: string }).code === 'NAME_TAKEN') return `stored tiles differ: ${(error as Error).message}`
  return undefined
}

async function currentLog(deps: Deps, platformId: number): Promise<LogRow> {
  const log = await openLogOf(deps.db, platformId)
  if (log && !isFull(deps, log)) return log
  return inTransaction(deps, async (inside) => {
    const now = inside.clock.now()
    // A shard with a batch under way is closed after it.
    if (log && !(await closeLog(inside.db, log.id, now))) return log
    return openShard(inside, platformId, log)
  })
}

const isFull = (deps: Deps, log: LogRow) =>
  log.size >= LEAVES_A_SHARD || (log.size > 0 && yearOf(deps.clock.now()) > yearOf(log.opened_at))

const yearOf = (at: Date) => at.getUTCFullYear()

async function openShard(deps: Deps, platformId: number, before: LogRow | undefined): Promise<LogRow> {
  const now = deps.clock.now()
  const sameYear = before && yearOf(before.opened_at) === yearOf(now)
  const shard = sameYear ? `${yearOf(now)}-${Number(before.shard.split('-')[1] ?? 1) + 1}` : String(yearOf(now))
  const origin = `${deps.site.logName}/log/${platformId}/${shard}`
  const key = await makeLogKey(deps)
  await insertLog(deps.db, {
    platform_id: platformId,
    shard,
    origin,
    key_id: key.id,
    vkey: formatVkey(origin, 1, key.spki.subarray(-32)),
    root: toHex(EMPTY_ROOT),
    opened_at: now,
  })
  const event = await noteKeyEvent(deps, { event: 'log-opened', purpose: 'log', reason: origin, old: null, key })
  await queueLeaf(deps.db, { platformId, kind: 'key', sha256: event.sha256 }, now)
  const log = await openLogOf(deps.db, platformId)
  if (!log) throw new Error(`log ${origin} was not opened`)
  return log
}

async function growBy(deps: Deps, before: LogRow): Promise<boolean> {
  await placeLeaves(deps.db, before.id, LEAVES_A_BATCH)
  const log = await findLog(deps.db, before.id)
  if (!log || log.assigned === log.size) return false
  const leaves = await leavesBetween(deps.db, log.id, log.size, log.assigned)
  if (leaves.length !== log.assigned - log.size) throw new Disagreement('leaves are missing from the database')
  const entries = leaves.map(({ kind, sha256 }) => (kind === 'record' ? recordLeaf(sha256) : keyEventLeaf(sha256)))

  const read = tileReader(deps.storage, log)
  const grown = await growTree(read, log.size, entries)
  for (const file of grown.files) await deps.storage.shelf.put(`${logFolder(log)}/${file.path}`, file.bytes)
  if (!sameBytes(await treeRoot(read, grown.size), grown.root)) throw new Disagreement('the tiles read back give another root')

  const note = await signHead(deps, log, grown)
  const moved = await inTransaction(deps, async (inside) => {
    const head = { size: grown.size, root: toHex(grown.root), note, signedAt: inside.clock.now() }
    if (!(await moveHead(inside.db, log, head))) return false
    await tell(inside, logGrew, { logId: log.id, from: log.size, to: grown.size })
    await inside.live.say(inside.db, LOG_NEWS)
    return true
  })
  if (moved) await publishHead(deps, { ...log, size: grown.size }, note)
  return leaves.length === LEAVES_A_BATCH
}

/** The signer has its own memory of what it signed, outside the database, and asks for a proof that this head follows from it. */
async function signHead(deps: Deps, log: LogRow, head: { size: number; root: Uint8Array }): Promise<string> {
  const last = (await deps.signer.head(log.origin)) ?? { size: 0, root: EMPTY_ROOT }
  if (last.size > head.size) throw new Disagreement(`size ${last.size} was signed before, the database only reaches ${head.size}`)
  const proof = await consistencyProof(tileReader(deps.storage, log), last.size, head.size)
  const signature = await deps.signer.sign({
    kind: 'checkpoint',
    keyId: log.key_id,
    origin: log.origin,
    size: head.size,
    root: head.root,
    from: { size: last.size, root: last.root, proof },
  })
  const vkey = parseVkey(log.vkey)
  const note = formatNote(checkpointText({ origin: log.origin, size: head.size, root: head.root }), [
    signatureLine(vkey, signature),
  ])
  if (!(await verifyNoteSignature(parseNote(note), vkey))) throw new Error('the signer gave a signature that does not verify')
  return note
}
