// Reads a stream up to a limit without destroying it, and returns how it ended.
import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DigestMismatch, SourceBroken } from './errors.ts'

export type IntakeEnd = { kind: 'end' } | { kind: 'over' } | { kind: 'broken'; cause: unknown }

/** Awaits `take` for each chunk; an error of `take` is thrown, an error of the source is returned. */
export async function intake(source: Readable, limit: number, take: (bytes: Buffer) => Promise<void> | void): Promise<IntakeEnd> {
  const pieces = source.iterator({ destroyOnReturn: false })
  let room = limit
  try {
    for (;;) {
      const piece = await pieces.next().catch((cause: unknown) => ({ cause }))
      if ('cause' in piece) return { kind: 'broken', cause: piece.cause }
      if (piece.done) return { kind: 'end' }
      const bytes = asBuffer(piece.value)
      const within = bytes.length > room ? bytes.subarray(0, room) : bytes
      room -= within.length
      const taking = within.length > 0 ? take(within) : undefined
      if (taking) await taking
      if (within.length < bytes.length) return { kind: 'over' }
    }
  } finally {
    await pieces.return?.()
  }
}

/** Reads exactly the bytes with this digest and size, or throws. Nothing passed to `take` is verified until it returns. */
export async function intakeExactly(
  source: Readable,
  sha256: string,
  size: number,
  take: (bytes: Buffer) => Promise<void> | void,
): Promise<void> {
  const hash = createHash('sha256')
  let count = 0
  const end = await intake(source, size, (bytes) => {
    hash.update(bytes)
    count += bytes.length
    return take(bytes)
  })
  if (end.kind === 'broken') throw new SourceBroken(count, end.cause)
  if (end.kind === 'over') throw new DigestMismatch(sha256, `more than ${size} bytes`)
  checkDigest(hash, count, sha256, size)
}

/** The same check for a buffer. */
export function checkWhole(bytes: Buffer, sha256: string, size: number): void {
  checkDigest(createHash('sha256').update(bytes), bytes.length, sha256, size)
}

function checkDigest(hash: Hash, count: number, sha256: string, size: number): void {
  if (count !== size) throw new DigestMismatch(sha256, `${count} bytes, not ${size}`)
  const actual = hash.digest('hex')
  if (actual !== sha256) throw new DigestMismatch(sha256, `their digest is ${actual}`)
}

function asBuffer(piece: unknown): Buffer {
  if (Buffer.isBuffer(piece)) return piece
  if (piece instanceof Uint8Array) return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  if (typeof piece === 'string') return Buffer.from(piece)
  throw new TypeError(`the source yields ${typeof piece}, not bytes`)
}
