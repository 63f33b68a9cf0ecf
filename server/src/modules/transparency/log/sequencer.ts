// The log's single writer: assigns positions permanently, writes tiles, reads them back, signs the head, then publishes it.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { checkpointText } from '@attestry/proof/log/checkpoint'
import { writeLeaf } from '@attestry/proof/log/leaf'
import { EMPTY_ROOT } from '@attestry/proof/log/merkle'
import { formatNote, formatVkey, parseNote, parseVkey, signatureLine, verifyNoteSignature } from '@attestry/proof/log/note'
import { consistencyProof, growTree, treeRoot } from '@attestry/proof/log/tile'
import { SignerRefused } from '../../../adapters/signer/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { onSingleNode } from '../../../kernel/single-node.ts'
import { signingTime } from '../clock/check.ts'
import { identityFor, makeLogKey, recordKeyEvent } from '../key/service.ts'
import { LOG_TOPIC, logGrew } from './events.ts'
import { logFolder, tileReader } from './files.ts'
import { checkHead, HistoryConflict, publishHead } from './head-check.ts'
import {
  advanceHead,
  assignPositions,
  closeLog,
  findLog,
  haltLog,
  insertLog,
  type LogRow,
  leavesBetween,
  logsOf,
  openLogOf,
  queueLeaf,
} from './store.ts'

const MAX_LEAVES_PER_BATCH = 4_096
/** A shard is rotated every year or at this size, so that one shard can be mirrored in an afternoon. */
const MAX_LEAVES_PER_SHARD = 100_000_000

/** Appends one batch to one platform's log. True: there may be more. */
export async function sequence(deps: Deps, platformId: number): Promise<boolean> {
  return onSingleNode(deps, `transparency.log.${platformId}`, async () => {
    const log = await currentLog(deps, platformId, await signingTime(deps))
    if (log.halted !== null) return false
    try {
      await checkHead(deps, log)
      return await appendBatch(deps, log)
    } catch (error) {
      const reason = refusal(error)
      if (!reason) throw error
      deps.log.fatal({ origin: log.origin, reason }, 'log halted: refuses to sign')
      await haltLog(deps.db, log.id, reason)
      return false
    }
  })
}

function refusal(error: unknown): string | undefined {
  if (error instanceof HistoryConflict) return error.message
  if (error instanceof SignerRefused && (error.reason === 'rollback' || error.reason === 'fork')) return `signer: ${error.reason}`
  if ((error as { code?: string }).code === 'NAME_TAKEN') return `stored tiles differ: ${(error as Error).message}`
  return undefined
}

async function currentLog(deps: Deps, platformId: number, now: Date): Promise<LogRow> {
  const log = await openLogOf(deps.db, platformId)
  if (log && isUsable(log, now)) return log
  return inTransaction(deps, async (inside) => {
    // A shard with an unsigned batch stays open until that batch is signed, a halted one until it is resumed.
    if (log && !(await closeLog(inside.db, log.id, now))) return log
    return openShard(inside, platformId, now)
  })
}

/** A shard of a later year was opened while the clock was ahead. */
function isUsable({ size, opened_at }: LogRow, now: Date): boolean {
  const years = yearOf(now) - yearOf(opened_at)
  return size < MAX_LEAVES_PER_SHARD && (years === 0 || (years > 0 && size === 0))
}

const yearOf = (at: Date) => at.getUTCFullYear()

async function openShard(deps: Deps, platformId: number, now: Date): Promise<LogRow> {
  const year = String(yearOf(now))
  const ofYear = (await logsOf(deps.db, platformId)).filter(({ shard }) => shard.split('-')[0] === year).length
  const shard = ofYear === 0 ? year : `${year}-${ofYear + 1}`
  const origin = `${deps.site.logName}/log/${platformId}/${shard}`
  // Every proof names its root; later the clock may be wrong, and then no key is made.
  await identityFor(deps, 'record')
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
  const event = await recordKeyEvent(deps, { event: 'log-opened', purpose: 'log', reason: origin, old: null, key })
  await queueLeaf(deps.db, { platformId, kind: 'key', sha256: event.sha256 }, now)
  const log = await openLogOf(deps.db, platformId)
  if (!log) throw new Error(`log ${origin} was not opened`)
  return log
}

async function appendBatch(deps: Deps, before: LogRow): Promise<boolean> {
  await assignPositions(deps.db, before.id, MAX_LEAVES_PER_BATCH)
  const log = await findLog(deps.db, before.id)
  if (!log || log.assigned === log.size) return false
  const leaves = await leavesBetween(deps.db, log.id, log.size, log.assigned)
  if (leaves.length !== log.assigned - log.size) throw new HistoryConflict('leaves are missing from the database')
  const entries = leaves.map(writeLeaf)

  const read = tileReader(deps.storage, log)
  const grown = await growTree(read, log.size, entries)
  for (const file of grown.files) await deps.storage.shelf.put(`${logFolder(log)}/${file.path}`, file.bytes)
  if (!sameBytes(await treeRoot(read, grown.size), grown.root)) throw new HistoryConflict('the tiles read back give another root')

  // Taken here: the clock may have been set since the batch began.
  const signedAt = await signingTime(deps)
  const note = await signHead(deps, log, grown, signedAt)
  const advanced = await inTransaction(deps, async (inside) => {
    const head = { size: grown.size, root: toHex(grown.root), note, signedAt }
    if (!(await advanceHead(inside.db, log, head))) return false
    await emit(inside, logGrew, { logId: log.id, from: log.size, to: grown.size })
    await inside.live.publish(inside.db, LOG_TOPIC)
    return true
  })
  if (advanced) await publishHead(deps, { ...log, size: grown.size }, note)
  return leaves.length === MAX_LEAVES_PER_BATCH
}

/** The signer records outside the database what it signed, and requires a proof that this head is consistent with it. */
async function signHead(deps: Deps, log: LogRow, head: { size: number; root: Uint8Array }, at: Date): Promise<string> {
  const last = (await deps.signer.head(log.origin)) ?? { size: 0, root: EMPTY_ROOT }
  if (last.size > head.size)
    throw new HistoryConflict(`size ${last.size} was signed before, the database only reaches ${head.size}`)
  const proof = await consistencyProof(tileReader(deps.storage, log), last.size, head.size)
  const signature = await deps.signer.sign({
    kind: 'checkpoint',
    keyId: log.key_id,
    origin: log.origin,
    size: head.size,
    root: head.root,
    at: at.getTime(),
    from: { size: last.size, root: last.root, proof },
  })
  const vkey = parseVkey(log.vkey)
  const note = formatNote(checkpointText({ origin: log.origin, size: head.size, root: head.root }), [
    signatureLine(vkey, signature),
  ])
  if (!(await verifyNoteSignature(parseNote(note), vkey)))
    throw new Error(`the signer's signature of ${log.origin} at size ${head.size} does not verify`)
  return note
}
