// Integers and length-prefixed bytes of the OpenTimestamps format (LEB128), read with limits and in minimal form only.
import { concat } from '../bytes/digest.ts'
import { OtsError } from './ots-error.ts'

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new OtsError('malformed', 'cut off')
    this.#at += 1
    return byte
  }

  bytes(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new OtsError('malformed', 'cut off')
    this.#at += length
    return this.#bytes.slice(this.#at - length, this.#at)
  }

  /** `most` is below 2^32, so five bytes suffice and floating-point arithmetic stays exact. */
  varuint(most: number): number {
    let value = 0
    for (let place = 0; place < 5; place += 1) {
      const byte = this.byte()
      value += (byte & 0x7f) * 2 ** (7 * place)
      if (byte & 0x80) continue
      if (byte === 0 && place > 0) throw new OtsError('malformed', 'a number longer than it needs to be')
      if (value > most) throw new OtsError('malformed', 'a number out of bounds')
      return value
    }
    throw new OtsError('malformed', 'a number out of bounds')
  }

  varbytes(longest: number, shortest = 0): Uint8Array {
    const length = this.varuint(longest)
    if (length < shortest) throw new OtsError('malformed', 'nothing where something belongs')
    return this.bytes(length)
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new OtsError('malformed', 'bytes follow the end')
  }
}

export function varuint(value: number): Uint8Array {
  const bytes: number[] = []
  let left = value
  do {
    const low = left % 128
    left = Math.floor(left / 128)
    bytes.push(left > 0 ? low | 0x80 : low)
  } while (left > 0)
  return Uint8Array.from(bytes)
}

export const varbytes = (bytes: Uint8Array): Uint8Array => concat(varuint(bytes.length), bytes)
