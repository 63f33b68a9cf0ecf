// SM3 (GB/T 32905): the digest of Chinese cryptography, for browsers and offline checks that have no library for it.
import { toHex } from './hex.ts'

const BLOCK = 64
const INITIAL = [0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e]

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by))
const spread0 = (word: number) => word ^ rotate(word, 9) ^ rotate(word, 17)
const spread1 = (word: number) => word ^ rotate(word, 15) ^ rotate(word, 23)

export class Sm3 {
  readonly #state = Int32Array.from(INITIAL)
  readonly #pending = new Uint8Array(BLOCK)
  readonly #words = new Int32Array(68)
  #filled = 0
  #length = 0

  update(bytes: Uint8Array): this {
    this.#length += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(BLOCK - this.#filled, bytes.length - at)
      this.#pending.set(bytes.subarray(at, at + taken), this.#filled)
      this.#filled += taken
      at += taken
      if (this.#filled === BLOCK) {
        this.#compress()
        this.#filled = 0
      }
    }
    return this
  }

  /** Ends the computation; a digest is taken once. */
  digest(): string {
    const bits = BigInt(this.#length) * 8n
    const padding = new Uint8Array((this.#filled < 56 ? 56 : 120) - this.#filled + 8)
    padding[0] = 0x80
    new DataView(padding.buffer).setBigUint64(padding.length - 8, bits)
    this.update(padding)
    const out = new DataView(new ArrayBuffer(32))
    for (const [at, word] of this.#state.entries()) out.setInt32(at * 4, word)
    return toHex(new Uint8Array(out.buffer))
  }

  #compress(): void {
    const w = this.#words
    const view = new DataView(this.#pending.buffer)
    const word = (at: number) => w[at] ?? 0
    for (let j = 0; j < 16; j += 1) w[j] = view.getInt32(j * 4)
    for (let j = 16; j < 68; j += 1)
      w[j] = spread1(word(j - 16) ^ word(j - 9) ^ rotate(word(j - 3), 15)) ^ rotate(word(j - 13), 7) ^ word(j - 6)
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state
    for (let j = 0; j < 64; j += 1) {
      const early = j < 16
      const turned = rotate(a, 12)
      const ss1 = rotate((turned + e + rotate(early ? 0x79cc4519 : 0x7a879d8a, j % 32)) | 0, 7)
      const tt1 = ((early ? a ^ b ^ c : (a & b) | (a & c) | (b & c)) + d + (ss1 ^ turned) + (word(j) ^ word(j + 4))) | 0
      const tt2 = ((early ? e ^ f ^ g : (e & f) | (~e & g)) + h + ss1 + word(j)) | 0
      d = c
      c = rotate(b, 9)
      b = a
      a = tt1
      h = g
      g = rotate(f, 19)
      f = e
      e = spread0(tt2)
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) this.#state[at] = (this.#state[at] ?? 0) ^ value
  }
}

export const sm3 = (bytes: Uint8Array): string => new Sm3().update(bytes).digest()
