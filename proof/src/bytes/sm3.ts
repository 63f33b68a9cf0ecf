// The SM3 digest (GB/T 32905), for browsers and offline verifiers, which have no implementation of it.
import { toHex } from './hex.ts'

const BLOCK_BYTES = 64
const LENGTH_BYTES = 8
const INITIAL = [0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e]

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by))
/** The constant of each round, already rotated. */
const ROTATED_CONSTANTS = Int32Array.from({ length: 64 }, (_, round) => rotate(round < 16 ? 0x79cc4519 : 0x7a879d8a, round % 32))

export class Sm3 {
  readonly #state = Int32Array.from(INITIAL)
  readonly #words = new Int32Array(68)
  readonly #pending = new Uint8Array(BLOCK_BYTES)
  #filled = 0
  #length = 0
  #ended = false

  update(bytes: Uint8Array): this {
    if (this.#ended) throw new Error('this digest has been taken')
    this.#length += bytes.length
    this.#absorb(bytes)
    return this
  }

  /** Finishes the computation; later calls throw. */
  digest(): string {
    if (this.#ended) throw new Error('this digest has been taken')
    this.#ended = true
    const available = BLOCK_BYTES - LENGTH_BYTES
    const padding = new Uint8Array((this.#filled < available ? available : available + BLOCK_BYTES) - this.#filled + LENGTH_BYTES)
    padding[0] = 0x80
    new DataView(padding.buffer).setBigUint64(padding.length - LENGTH_BYTES, BigInt(this.#length) * 8n)
    this.#absorb(padding)
    const out = new DataView(new ArrayBuffer(32))
    for (const [at, word] of this.#state.entries()) out.setInt32(at * 4, word)
    return toHex(new Uint8Array(out.buffer))
  }

  #absorb(bytes: Uint8Array): void {
    let at = 0
    if (this.#filled > 0) {
      at = Math.min(BLOCK_BYTES - this.#filled, bytes.length)
      this.#pending.set(bytes.subarray(0, at), this.#filled)
      this.#filled += at
      if (this.#filled < BLOCK_BYTES) return
      this.#compress(this.#pending, 0)
      this.#filled = 0
    }
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) this.#compress(bytes, at)
    this.#pending.set(bytes.subarray(at))
    this.#filled = bytes.length - at
  }

  // All indices are within bounds; `?? 0` only satisfies the compiler and is optimised away.
  #compress(bytes: Uint8Array, from: number): void {
    const w = this.#words
    for (let j = 0, at = from; j < 16; j += 1, at += 4) {
      w[j] = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    }
    for (let j = 16; j < 68; j += 1) {
      const mixed = (w[j - 16] ?? 0) ^ (w[j - 9] ?? 0) ^ rotate(w[j - 3] ?? 0, 15)
      w[j] = mixed ^ rotate(mixed, 15) ^ rotate(mixed, 23) ^ rotate(w[j - 13] ?? 0, 7) ^ (w[j - 6] ?? 0)
    }
    const state = this.#state
    let a = state[0] ?? 0
    let b = state[1] ?? 0
    let c = state[2] ?? 0
    let d = state[3] ?? 0
    let e = state[4] ?? 0
    let f = state[5] ?? 0
    let g = state[6] ?? 0
    let h = state[7] ?? 0
    for (let j = 0; j < 64; j += 1) {
      const turned = rotate(a, 12)
      const ss1 = rotate((turned + e + (ROTATED_CONSTANTS[j] ?? 0)) | 0, 7)
      const word = w[j] ?? 0
      const mixedA = j < 16 ? a ^ b ^ c : (a & b) | (a & c) | (b & c)
      const mixedE = j < 16 ? e ^ f ^ g : (e & f) | (~e & g)
      const tt1 = (mixedA + d + (ss1 ^ turned) + (word ^ (w[j + 4] ?? 0))) | 0
      const tt2 = (mixedE + h + ss1 + word) | 0
      d = c
      c = rotate(b, 9)
      b = a
      a = tt1
      h = g
      g = rotate(f, 19)
      f = e
      e = tt2 ^ rotate(tt2, 9) ^ rotate(tt2, 17)
    }
    state[0] = (state[0] ?? 0) ^ a
    state[1] = (state[1] ?? 0) ^ b
    state[2] = (state[2] ?? 0) ^ c
    state[3] = (state[3] ?? 0) ^ d
    state[4] = (state[4] ?? 0) ^ e
    state[5] = (state[5] ?? 0) ^ f
    state[6] = (state[6] ?? 0) ^ g
    state[7] = (state[7] ?? 0) ^ h
  }
}

export const sm3 = (bytes: Uint8Array): string => new Sm3().update(bytes).digest()
