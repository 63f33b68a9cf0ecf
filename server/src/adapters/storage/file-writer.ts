// Writes chunks into a file in constant memory: chunks are collected while the previous batch is written and flushed.
import type { FileHandle } from 'node:fs/promises'

const BATCH_BYTES = 1 << 20
const MAX_BATCH_CHUNKS = 1000
const FLUSH_INTERVAL_BYTES = 64 << 20

export class FileWriter {
  readonly #file: FileHandle
  readonly #onWrite: (position: number) => void
  /** End of the written bytes. */
  #position: number
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #writing: Promise<void> | undefined
  #flushing: Promise<void> | undefined
  #flushedAt: number
  #fault: unknown

  constructor(file: FileHandle, position: number, onWrite: (position: number) => void = () => {}) {
    this.#file = file
    this.#position = position
    this.#flushedAt = position
    this.#onWrite = onWrite
  }

  add(bytes: Buffer): Promise<void> | undefined {
    this.#gathered.push(bytes)
    this.#gatheredBytes += bytes.length
    if (this.#gatheredBytes < BATCH_BYTES && this.#gathered.length < MAX_BATCH_CHUNKS) return undefined
    return this.#writeGathered()
  }

  /** Resolves when all added bytes are durable; returns the file's end. */
  async settle(): Promise<number> {
    try {
      await this.#writeGathered()
    } finally {
      await this.#writing
      await this.#flushing
      await this.#file.sync()
    }
    if (this.#fault) throw this.#fault
    return this.#position
  }

  /** Waits for the previous write, then starts this one and collects the next chunks. */
  async #writeGathered(): Promise<void> {
    await this.#writing
    if (this.#fault) throw this.#fault
    this.#writing = this.#write(this.#gathered)
    this.#gathered = []
    this.#gatheredBytes = 0
  }

  async #write(pieces: Buffer[]): Promise<void> {
    try {
      for (let rest = pieces; rest.length > 0; ) {
        // A nearly full volume writes a part first; only the next write fails with ENOSPC.
        const { bytesWritten } = await this.#file.writev(rest, this.#position)
        this.#position += bytesWritten
        this.#onWrite(this.#position)
        rest = after(rest, bytesWritten)
      }
      this.#flushBehind()
    } catch (fault) {
      this.#fault = fault
    }
  }

  /** Flushes while bytes arrive, so that little is left to flush at the end. */
  #flushBehind(): void {
    if (this.#flushing || this.#position - this.#flushedAt < FLUSH_INTERVAL_BYTES) return
    this.#flushedAt = this.#position
    this.#flushing = this.#file
      .datasync()
      .catch((fault: unknown) => {
        this.#fault ??= fault
      })
      .finally(() => {
        this.#flushing = undefined
      })
  }
}

function after(pieces: Buffer[], count: number): Buffer[] {
  let skipped = 0
  for (const [at, piece] of pieces.entries()) {
    if (skipped + piece.length > count) return [piece.subarray(count - skipped), ...pieces.slice(at + 1)]
    skipped += piece.length
  }
  return []
}
