// Check before signing: database, published checkpoint and the signer's own record must agree on one history.

import { fromUtf8, sameBytes, utf8 } from '@attestry/proof/bytes/digest'
import { fromHex } from '@attestry/proof/bytes/hex'
import { parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { EMPTY_ROOT } from '@attestry/proof/log/merkle'
import { parseNote } from '@attestry/proof/log/note'
import { treeRoot } from '@attestry/proof/log/tile'
import type { Deps } from '../../../kernel/deps.ts'
import { logFolder, tileReader } from './files.ts'
import { type LogRow, markPublished } from './store.ts'

/** They disagree: a person has to investigate before anything is signed again. */
export class HistoryConflict extends Error {}

export async function checkHead(deps: Deps, log: LogRow): Promise<void> {
  const name = `${logFolder(log)}/checkpoint`
  const stored = await deps.storage.shelf.get(name)
  if (stored) {
    const published = parseCheckpoint(parseNote(fromUtf8(stored)).text)
    if (published.size > log.size)
      throw new HistoryConflict(`the database ends at ${log.size}, but ${published.size} was published: it is older than the log`)
    if (published.size === log.size && !sameBytes(published.root, fromHex(log.root)))
      throw new HistoryConflict(`two roots for size ${log.size}`)
  }
  const signed = await deps.signer.head(log.origin)
  if ((signed?.size ?? 0) > log.assigned)
    throw new HistoryConflict(`the database ends at ${log.assigned}, but ${signed?.size} was signed: it is older than the log`)
  if (log.size > 0 && (signed?.size ?? 0) < log.size)
    throw new HistoryConflict(`signer's last head is ${signed?.size ?? 0}, database has ${log.size}`)
  const root = log.size === 0 ? EMPTY_ROOT : await treeRoot(tileReader(deps.storage, log), log.size)
  if (!sameBytes(root, fromHex(log.root))) throw new HistoryConflict(`the stored tiles give another root for size ${log.size}`)
  // The process may have ended between signing and publishing, or before it marked the head as published.
  if (log.note && (!stored || fromUtf8(stored) !== log.note)) await publishHead(deps, log, log.note)
  else if (log.published < log.size) await markPublished(deps.db, log)
}

export async function publishHead(deps: Deps, log: LogRow, note: string): Promise<void> {
  await deps.storage.shelf.replace(`${logFolder(log)}/checkpoint`, utf8(note))
  await markPublished(deps.db, log)
}
