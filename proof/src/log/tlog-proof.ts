// Offline inclusion proofs of log entries as text files (C2SP tlog-proof), without its optional extra data: no signature covers it.
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { type Checkpoint, CheckpointError, parseCheckpoint } from './checkpoint.ts'
import { HASH_BYTES, isSize } from './merkle.ts'
import { NoteError, parseNote } from './note.ts'

export interface TlogProof {
  readonly index: number
  /** From the leaf's sibling up to the root's child. */
  readonly path: readonly Uint8Array[]
  /** The signed note as issued. */
  readonly checkpoint: string
}

export class TlogProofError extends Error {}

const HEADER = 'c2sp.org/tlog-proof@v1'
const MAX_PATH_HASHES = 63

export function formatTlogProof({ index, path, checkpoint }: TlogProof): string {
  const lines = [HEADER, `index ${index}`, ...path.map(toBase64)]
  const text = `${lines.join('\n')}\n\n${checkpoint}`
  parseTlogProof(text)
  return text
}

export function parseTlogProof(text: string): TlogProof {
  const split = text.indexOf('\n\n')
  if (split < 0) throw new TlogProofError('no checkpoint')
  const [header, ...lines] = text.slice(0, split).split('\n')
  if (header !== HEADER) throw new TlogProofError('not a proof of this format')
  if (lines[0]?.startsWith('extra')) throw new TlogProofError('extra data, which no signature covers')
  const decimal = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? '')?.[1]
  if (decimal === undefined) throw new TlogProofError('no index')
  if (lines.length > MAX_PATH_HASHES) throw new TlogProofError('too long a path')
  const path = lines.map(readBase64)
  if (!path.every((hash) => hash.length === HASH_BYTES)) throw new TlogProofError('a part of the path is not a hash')
  const checkpoint = text.slice(split + 2)
  const { size } = readCheckpoint(checkpoint)
  const index = Number(decimal)
  if (!isSize(index) || index >= size) throw new TlogProofError('no such leaf in the tree')
  return { index, path, checkpoint }
}

function readCheckpoint(text: string): Checkpoint {
  try {
    return parseCheckpoint(parseNote(text).text)
  } catch (cause) {
    if (cause instanceof NoteError || cause instanceof CheckpointError)
      throw new TlogProofError(`the checkpoint cannot be read: ${cause.message}`, { cause })
    throw cause
  }
}

function readBase64(text: string): Uint8Array {
  try {
    return fromBase64(text)
  } catch (cause) {
    throw new TlogProofError('a line is not base64', { cause })
  }
}
