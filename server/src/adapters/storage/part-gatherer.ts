// Gathers bytes into parts of one size and stores a part while the next one fills: two parts of memory, whatever the length.
import { createHash } from 'node:crypto'

export type Part = { bytes: Buffer; md5: string }

export class PartGatherer {
  readonly #size: number
  readonly #store: (part: Part) => Promise<void>
  #filling: Buffer
  #filled = 0
  #md5 = createHash('md5')
  #spare: Buffer | undefined
  #storing: Promise<void> = Promise.resolve()

  constructor(size: number, store: (part: Part) => Promise<void>) {
    this.#size = size
    this.#store = store
    this.#filling = Buffer.allocUnsafeSlow(size)
  }

  async add(bytes: Buffer): Promise<void> {
    for (let taken = 0; taken < bytes.length; ) {
      const count = bytes.copy(this.#filling, this.#filled, taken)
      this.#md5.update(bytes.subarray(taken, taken + count))
      this.#filled += count
      taken += count
      if (this.#filled === this.#size) await this.#storeFilled()
    }
  }

  /** Stores what is left as a smaller part, and waits until everything is stored. */
  async end(): Promise<void> {
    if (this.#filled > 0) await this.#storeFilled()
    await this.#storing
  }

  /** Waits for what is on its way, to leave nothing running behind a fault. */
  async abandon(): Promise<void> {
    await this.#storing.catch(() => {})
  }

  async #storeFilled(): Promise<void> {
    await this.#storing
    const buffer = this.#filling
    this.#storing = this.#store({ bytes: buffer.subarray(0, this.#filled), md5: this.#md5.digest('base64') })
    // Whoever waits for it next meets the fault; until then it must not count as unhandled.
    this.#storing.catch(() => {})
    this.#filling = this.#spare ?? Buffer.allocUnsafeSlow(this.#size)
    this.#spare = buffer
    this.#filled = 0
    this.#md5 = createHash('md5')
  }
}
