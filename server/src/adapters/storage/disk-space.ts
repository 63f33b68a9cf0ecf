// Space for bytes from outside: it ends at a reserve, so that uploads never take what database, log and sealing need.
import { NoSpace } from './errors.ts'
import type { Space } from './port.ts'

/** An upload that nobody continues stops counting after this time; otherwise announcing uploads would be enough to block others. */
const IDLE_MS = 5 * 60_000

/** How long measured free bytes are used. What is written meanwhile is counted on top of it. */
const MEASURED_FOR_MS = 200

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
  /** How many of them the free space already lacks. */
  written(): Promise<number>
  /** Undefined while a request writes them. */
  readonly idleSince?: number
}

export class DiskSpace implements Space {
  readonly #options: DiskSpaceOptions
  readonly #announced = new Map<string, Announcement>()
  #lastCheck: Promise<unknown> = Promise.resolve()
  #measured = { at: Number.NEGATIVE_INFINITY, data: 0, storage: 0 }
  /** Bytes that may have been written since then, and are announced no more. */
  #writtenSince = 0

  constructor(options: DiskSpaceOptions) {
    this.#options = options
  }

  require(bytes = 0): Promise<void> {
    return this.#inTurn(async () => {
      await this.#check(bytes)
      this.#writtenSince += bytes
    })
  }

  /** Counts the bytes until `withdraw`, instead of those announced under the same id before. */
  announce(id: string, announcement: Announcement): Promise<void> {
    return this.#inTurn(async () => {
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
  #inTurn(check: () => Promise<void>): Promise<void> {
    const turn = this.#lastCheck.then(check)
    this.#lastCheck = turn.catch(() => {})
    return turn
  }

  async #check(bytes: number): Promise<void> {
    const announced = this.#counted()
    const unwritten = bytes + announced.reduce((sum, each) => sum + each.bytes, 0)
    if (this.#options.now() - this.#measured.at < MEASURED_FOR_MS && this.#fits(unwritten)) return
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
