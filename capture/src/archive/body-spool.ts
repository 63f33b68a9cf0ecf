// Spools bodies to disk while they arrive, with digest and size limits; a body over a limit is cut and flagged.
import { createHash, type Hash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredBody } from './exchange.ts'

export interface BodyWriter {
  /** All bytes passed to `write`, including those over the limit. */
  readonly offered: number
  write(bytes: Uint8Array): void
  /** Idempotent. */
  end(flaw: StoredBody['flaw']): StoredBody
}

export interface BodySpool {
  open(): BodyWriter
  store(bytes: Uint8Array): StoredBody
}

const TOTAL_LIMIT_FACTOR = 4

/** Limits each body to `bodyBytes` and all bodies of a capture to four times that. */
export function openBodySpool(folder: string, bodyBytes: number): BodySpool {
  mkdirSync(folder, { recursive: true })
  let count = 0
  let left = bodyBytes * TOTAL_LIMIT_FACTOR

  // Synchronous writes: a queue would grow without bound when the network is faster than the disk.
  const open = (): BodyWriter => {
    count += 1
    const file = join(folder, `${count}.body`)
    let handle: number | null = openSync(file, 'wx', 0o600)
    const hash: Hash = createHash('sha256')
    let [offered, size] = [0, 0]
    let ended: StoredBody | null = null
    return {
      get offered() {
        return offered
      },
      write(bytes) {
        offered += bytes.length
        const kept = bytes.subarray(0, Math.max(0, Math.min(bytes.length, bodyBytes - size, left)))
        if (handle === null || kept.length === 0) return
        for (let at = 0; at < kept.length; ) at += writeSync(handle, kept, at)
        hash.update(kept)
        size += kept.length
        left -= kept.length
      },
      end(flaw) {
        if (handle !== null) closeSync(handle)
        handle = null
        ended ??= { file, size, sha256: hash.digest('hex'), flaw: offered > size ? 'body-limit' : flaw }
        return ended
      },
    }
  }
  return {
    open,
    store(bytes) {
      const writer = open()
      writer.write(bytes)
      return writer.end(null)
    },
  }
}
