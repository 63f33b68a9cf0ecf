// Formats and parses the text of a checkpoint (C2SP tlog-checkpoint): log origin, size and root; it is signed as a note.
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { sameBytes } from '../bytes/digest.ts'
import { EMPTY_ROOT, HASH_BYTES, isSize } from './merkle.ts'

export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
  /** Extension lines, which do not describe the tree; ours has none. */
  readonly extensions?: readonly string[]
}

export class CheckpointError extends Error {}

export function checkpointText(checkpoint: Checkpoint): string {
  const { origin, size, root, extensions = [] } = checkpoint
  if (!isSize(size)) throw new CheckpointError(`no such size: ${size}`)
  const lines = [origin, String(size), toBase64(root), ...extensions]
  checkLines(lines)
  checkRoot(size, root)
  return `${lines.join('\n')}\n`
}

/** `text` is the text of a note, without its signatures. */
export function parseCheckpoint(text: string): Required<Checkpoint> {
  if (!text.endsWith('\n')) throw new CheckpointError('it does not end with a newline')
  const lines = text.slice(0, -1).split('\n')
  checkLines(lines)
  const [origin, decimal, base64, ...extensions] = lines
  if (origin === undefined || decimal === undefined || base64 === undefined)
    throw new CheckpointError('it has fewer than three lines')
  const size = Number(decimal)
  if (!/^(0|[1-9]\d*)$/.test(decimal) || !isSize(size)) throw new CheckpointError('its size is not a number of leaves')
  let root: Uint8Array
  try {
    root = fromBase64(base64)
  } catch (cause) {
    throw new CheckpointError('its root is not base64', { cause })
  }
  checkRoot(size, root)
  return { origin, size, root, extensions }
}

function checkLines(lines: readonly string[]): void {
  for (const line of lines) {
    if (line === '') throw new CheckpointError('it has an empty line')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for control characters.
    if (!line.isWellFormed() || /[\u0000-\u001f]/.test(line))
      throw new CheckpointError('it has a character that a note must not have')
  }
}

function checkRoot(size: number, root: Uint8Array): void {
  if (root.length !== HASH_BYTES) throw new CheckpointError(`its root has ${root.length} bytes`)
  if (size === 0 && !sameBytes(root, EMPTY_ROOT)) throw new CheckpointError('its root is not that of a tree without leaves')
}
