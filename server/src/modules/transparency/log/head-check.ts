// Check before signing: database, published checkpoint, stored tiles and the signer's own record must agree on sizes, roots and signatures.

import { fromUtf8, sameBytes, utf8 } from '@attestry/proof/bytes/digest'
import { fromHex } from '@attestry/proof/bytes/hex'
import { type Checkpoint, CheckpointError, parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { EMPTY_ROOT } from '@attestry/proof/log/merkle'
import { NoteError, parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { TileMissing, treeRoot } from '@attestry/proof/log/tile'
import type { Deps } from '../../../kernel/deps.ts'
import { logFolder, tileReader } from './files.ts'
import { type LogRow, markPublished } from './store.ts'

/** They disagree: a person has to investigate before anything is signed again. */
export class HistoryConflict extends Error {}

export async function checkHead(deps: Deps, log: LogRow): Promise<void> {
  const stored = await deps.storage.shelf.get(`${logFolder(log)}/checkpoint`)
  const published = stored && fromUtf8(stored)
  await checkNotes(log, published)
  const signed = (await deps.signer.head(log.origin)) ?? { size: 0, root: EMPTY_ROOT }
  if (signed.size > log.assigned)
    throw new HistoryConflict(`the database ends at ${log.assigned}, but ${signed.size} was signed: it is older than the log`)
  if (signed.size < log.size) throw new HistoryConflict(`signer's last head is ${signed.size}, database has ${log.size}`)
  const read = tileReader(deps.storage, log)
  const root = log.size === 0 ? EMPTY_ROOT : await treeRoot(read, log.size)
  if (!sameBytes(root, fromHex(log.root))) throw new HistoryConflict(`the stored tiles give another root for size ${log.size}`)
  const signedRoot = signed.size === log.size ? root : await treeRoot(read, signed.size).catch(undefinedIfMissing)
  if (signedRoot && !sameBytes(signedRoot, signed.root))
    throw new HistoryConflict(`the signer signed another root for size ${signed.size}`)
  // The process may have ended between signing and publishing, or before it marked the head as published.
  if (log.note && published !== log.note) await publishHead(deps, log, log.note)
  else if (log.published < log.size) await markPublished(deps.db, log)
}

/** Of a head that was signed but not stored: the sequencer writes its tiles again, and the signer requires a proof. */
function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof TileMissing)) throw error
}

/** Signatures, sizes and roots of the checkpoint in the database and of the published one, which may be older. */
async function checkNotes(log: LogRow, published: string | undefined): Promise<void> {
  const isHead = ({ root }: Checkpoint) => sameBytes(root, fromHex(log.root))
  const own = log.note === null ? undefined : await readSigned(log, log.note, 'checkpoint in the database')
  if (own && (own.size !== log.size || !isHead(own)))
    throw new HistoryConflict(`the checkpoint in the database is not of its head at size ${log.size}`)
  if (published === undefined || published === log.note) return
  const other = await readSigned(log, published, 'published checkpoint')
  if (other.size > log.size)
    throw new HistoryConflict(`the database ends at ${log.size}, but ${other.size} was published: it is older than the log`)
  if (other.size === log.size && !isHead(other)) throw new HistoryConflict(`two roots for size ${log.size}`)
}

async function readSigned(log: LogRow, text: string, name: string): Promise<Checkpoint> {
  try {
    const note = parseNote(text)
    const checkpoint = parseCheckpoint(note.text)
    if (checkpoint.origin === log.origin && (await verifyNoteSignature(note, parseVkey(log.vkey)))) return checkpoint
  } catch (error) {
    if (!(error instanceof NoteError || error instanceof CheckpointError)) throw error
  }
  throw new HistoryConflict(`the ${name} is not signed by this log`)
}

export async function publishHead(deps: Deps, log: LogRow, note: string): Promise<void> {
  await deps.storage.shelf.replace(`${logFolder(log)}/checkpoint`, utf8(note))
  await markPublished(deps.db, log)
}
