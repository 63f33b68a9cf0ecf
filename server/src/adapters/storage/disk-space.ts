// Disk space for incoming bytes, minus a reserve for database, log and sealing.
import { NoSpace } from './errors.ts'
import type { Space } from './port.ts'

/** An upload that nobody continues stops counting after this time; otherwise announcing uploads would be enough to block others. */
const IDLE_MS = 5 * 60_000

/** Free bytes are cached this long; bytes written meanwhile are subtracted. */
const MEASUREMENT_TTL_MS = 200

export interface DiskSpaceOptions {
  readonly reserveBytes: number
  /** Free bytes of the disk of database and keys; infinite if this node has none. */
  readonly freeDataBytes: () => Promise<number>
  /** Free bytes where stored bytes go; infinite if that is no disk of this machine. */
  readonly freeStorageBytes: () => Promise<number>
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number
}

interface Announcement {
  readonly bytes: number
  /** Of these, already written, so already missing from the measured free space. */
  written(): Promise<number>
  /** Undefined while a request writes them. */
  readonly idleSince?: number
}

export class DiskSpace implements Space {
  readonly #options: DiskSpaceOptions
  readonly #announced = new Map<string, Announcement>()
  #lastCheck: Promise<unknown> = Promise.resolve()
  #measured = { at: Number.NEGATIVE_INFINITY, data: 0, storage: 0 }
  /** Bytes released or required since the last measurement, which may not include them. */
  #writtenSince = 0

  constructor(options: DiskSpaceOptions) {
    this.#options = options
  }

  require(bytes = 0): Promise<void> {
    return this.#serialized(async () => {
      await this.#check(bytes)
      this.#writtenSince += bytes
    })
  }

  /** Counts the bytes until `withdraw`, instead of those announced under the same id before. */
  announce(id: string, announcement: Announcement): Promise<void> {
    return this.#serialized(async () => {
      this.withdraw(id)
      await this.#check(announcement.bytes)
      this.#announced.set(id, announcement)
    })
  }

  isAnnounced(id: string): boolean {
    return this.#announced.has(id)
  }

  pause(id: string): void {
    const announcement = this.#announced.get(id)
    if (announcement) this.#announced.set(id, { ...announcement, idleSince: this.#options.now() })
  }

  withdraw(id: string): void {
    this.#writtenSince += this.#announced.get(id)?.bytes ?? 0
    this.#announced.delete(id)
  }

  /** One check at a time: concurrent ones would all count on the same free bytes. */
  #serialized(check: () => Promise<void>): Promise<void> {
    const turn = this.#lastCheck.then(check)
    this.#lastCheck = turn.catch(() => {})
    return turn
  }

  async #check(bytes: number): Promise<void> {
    const announced = this.#counted()
    const unwritten = bytes + announced.reduce((sum, each) => sum + each.bytes, 0)
    if (this.#options.now() - this.#measured.at < MEASUREMENT_TTL_MS && this.#fits(unwritten)) return
    await this.#measure()
    if (this.#fits(unwritten)) return
    // Before the free space is measured again: a byte written in between counts twice rather than not at all.
    const written = await Promise.all(announced.map((each) => each.written().catch(() => 0)))
    await this.#measure()
    if (!this.#fits(unwritten - written.reduce((sum, each) => sum + each, 0)))
      throw new NoSpace(new Error(`${bytes} bytes more would not leave the reserve of ${this.#options.reserveBytes} free`))
  }

  async #measure(): Promise<void> {
    const { freeDataBytes, freeStorageBytes, now } = this.#options
    const before = this.#writtenSince
    const [data, storage] = await Promise.all([freeDataBytes(), freeStorageBytes()])
    this.#measured = { at: now(), data, storage }
    this.#writtenSince -= before
  }

  #fits(bytes: number): boolean {
    const { reserveBytes } = this.#options
    return this.#measured.data >= reserveBytes && this.#measured.storage - this.#writtenSince - bytes >= reserveBytes
  }

  #counted(): readonly Announcement[] {
    const now = this.#options.now()
    for (const [id, { idleSince }] of this.#announced)
      if (idleSince !== undefined && now - idleSince > IDLE_MS) this.#announced.delete(id)
    return [...this.#announced.values()]
  }
}
