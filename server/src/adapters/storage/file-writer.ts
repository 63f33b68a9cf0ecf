// Writes pieces into a file fast and in constant memory: pieces gather while the ones before are written and flushed.
import type { FileHandle } from 'node:fs/promises'

const BATCH = 1 << 20
const BATCH_PIECES = 1000
const FLUSH_EVERY = 64 << 20

export class FileWriter {
  readonly #file: FileHandle
  readonly #wrote: (position: number) => void
  /** How far the file is written. */
  #position: number
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #writing: Promise<void> | undefined
  #flushing: Promise<void> | undefined
  #flushedAt: number
  #fault: unknown

  constructor(file: FileHandle, position: number, wrote: (position: number) => void = () => {}) {
    this.#file = file
    this.#position = position
    this.#flushedAt = position
    this.#wrote = wrote
  }

  add(bytes: Buffer): Promise<void> | undefined {
    this.#gathered.push(bytes)
    this.#gatheredBytes += bytes.length
    if (this.#gatheredBytes < BATCH && this.#gathered.length < BATCH_PIECES) return undefined
    return this.#writeGathered()
  }

  /** Everything that was added is on the disk when this resolves; returns where the file ends. */
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

  /** Waits for the write before this one, then begins it and lets the next pieces gather. */
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
        // A volume that is filling up first writes a part; only the next write says that it is full.
        const { bytesWritten } = await this.#file.writev(rest, this.#position)
        this.#position += bytesWritten
        this.#wrote(this.#position)
        rest = after(rest, bytesWritten)
      }
      this.#flushBehind()
    } catch (fault) {
      this.#fault = fault
    }
  }

  /** The disk works while bytes arrive, so that little is left to wait for at the end. */
  #flushBehind(): void {
    if (this.#flushing || this.#position - this.#flushedAt < FLUSH_EVERY) return
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
