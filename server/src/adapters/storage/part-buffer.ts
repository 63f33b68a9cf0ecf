// Collects bytes into parts of equal size and stores one part while the next one fills: constant memory of two parts.
import { createHash } from 'node:crypto'

export type Part = { bytes: Buffer; md5: string }

export class PartBuffer {
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

  /** Stores the rest as a smaller part and waits until everything is stored. */
  async end(): Promise<void> {
    if (this.#filled > 0) await this.#storeFilled()
    await this.#storing
  }

  /** Waits for a running store and ignores its error, so that nothing runs on after a failure. */
  async abandon(): Promise<void> {
    await this.#storing.catch(() => {})
  }

  async #storeFilled(): Promise<void> {
    await this.#storing
    const buffer = this.#filling
    this.#storing = this.#store({ bytes: buffer.subarray(0, this.#filled), md5: this.#md5.digest('base64') })
    // The error is reported by the next await; until then it must not count as unhandled.
    this.#storing.catch(() => {})
    this.#filling = this.#spare ?? Buffer.allocUnsafeSlow(this.#size)
    this.#spare = buffer
    this.#filled = 0
    this.#md5 = createHash('md5')
  }
}
