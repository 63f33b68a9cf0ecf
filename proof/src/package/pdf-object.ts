// Parses PDF objects (ISO 32000-1, 7.3) from untrusted bytes: only the syntax that signatures need; no comments, no escapes in names, limited depth.

export type PdfReason =
  /** Not in the form of our certificates. */
  | 'form'
  /** No signature, or more than one. */
  | 'unsigned'
  /** The signature does not cover the whole file up to the end of its revision. */
  | 'coverage'
  /** Changed after signing, by more than certificates, revocation lists and time-stamps. */
  | 'changed'
  /** No document time-stamp. */
  | 'undated'

export class PdfError extends Error {
  override readonly name = 'PdfError'
  readonly reason: PdfReason

  constructor(reason: PdfReason, about: string) {
    super(`${reason}: ${about}`)
    this.reason = reason
  }
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>
export type PdfValue =
  | null
  | boolean
  | number
  | { readonly name: string }
  /** Bytes as Latin-1 text. */
  | { readonly text: string }
  /** A hexadecimal string: its digits, and its position including the angle brackets. */
  | { readonly digits: string; readonly from: number; readonly to: number }
  | { readonly reference: number }
  | readonly PdfValue[]
  | PdfDictionary

const MAX_DEPTH = 16
const MAX_VALUES = 100_000
const MAX_NUMBER_DIGITS = 12

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (character) => character.charCodeAt(0)))
const isRegular = (byte: number | undefined) => byte !== undefined && !isSpace(byte) && !DELIMITERS.has(byte)

export const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

export class PdfReader {
  readonly bytes: Uint8Array
  at: number
  #values = 0

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  fail(about: string): never {
    throw new PdfError('form', `${about} at ${this.at}`)
  }

  skipSpace(): void {
    while (isSpace(this.bytes[this.at])) this.at += 1
  }

  /** Consumes the word if it comes next, and returns whether it did. */
  takes(word: string): boolean {
    this.skipSpace()
    const { at } = this
    for (let index = 0; index < word.length; index += 1) if (this.bytes[at + index] !== word.charCodeAt(index)) return false
    if (isRegular(word.charCodeAt(word.length - 1)) && isRegular(this.bytes[at + word.length])) return false
    this.at = at + word.length
    return true
  }

  expect(word: string): void {
    if (!this.takes(word)) this.fail(`no ${word}`)
  }

  /** Reads a non-negative integer. */
  count(): number {
    this.skipSpace()
    const from = this.at
    while (isDigit(this.bytes[this.at])) this.at += 1
    const digits = this.at - from
    if (digits === 0 || digits > MAX_NUMBER_DIGITS) this.fail('no number')
    return Number(latin1(this.bytes.subarray(from, this.at)))
  }

  value(depth = 0): PdfValue {
    this.#values += 1
    if (depth > MAX_DEPTH || this.#values > MAX_VALUES) this.fail('too deep or too long')
    this.skipSpace()
    const byte = this.bytes[this.at]
    if (byte === 0x2f) return { name: this.#name() }
    if (byte === 0x28) return { text: this.#literal() }
    if (byte === 0x5b) return this.#array(depth)
    if (byte === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.dictionary(depth) : this.#digits()
    if (this.takes('null')) return null
    if (this.takes('true')) return true
    if (this.takes('false')) return false
    return this.#numberOrReference()
  }

  dictionary(depth = 0): PdfDictionary {
    this.expect('<<')
    const entries = new Map<string, PdfValue>()
    while (!this.takes('>>')) {
      if (this.bytes[this.at] !== 0x2f) this.fail('no name of an entry')
      const name = this.#name()
      if (entries.has(name)) this.fail(`${name} twice`)
      entries.set(name, this.value(depth + 1))
    }
    return entries
  }

  #array(depth: number): PdfValue[] {
    this.at += 1
    const items: PdfValue[] = []
    while (!this.takes(']')) items.push(this.value(depth + 1))
    return items
  }

  #name(): string {
    this.at += 1
    const from = this.at
    while (isRegular(this.bytes[this.at])) this.at += 1
    const name = latin1(this.bytes.subarray(from, this.at))
    // No escapes: they could hide a name from a text search.
    if (name === '' || name.length > 127 || name.includes('#')) this.fail('not a plain name')
    return name
  }

  #literal(): string {
    const from = this.at + 1
    let open = 0
    do {
      const byte = this.bytes[this.at]
      if (byte === undefined) this.fail('a text without end')
      if (byte === 0x5c) this.at += 1
      else if (byte === 0x28) open += 1
      else if (byte === 0x29) open -= 1
      this.at += 1
    } while (open > 0)
    return latin1(this.bytes.subarray(from, this.at - 1))
  }

  #digits(): PdfValue {
    const from = this.at
    const last = this.bytes.indexOf(0x3e, from)
    if (last < 0) this.fail('digits without end')
    this.at = last + 1
    return { digits: latin1(this.bytes.subarray(from + 1, last)), from, to: this.at }
  }

  #numberOrReference(): PdfValue {
    const from = this.at
    while (isRegular(this.bytes[this.at])) this.at += 1
    const text = latin1(this.bytes.subarray(from, Math.min(this.at, from + 40)))
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) this.fail('no value')
    const end = this.at
    if (/^\d{1,10}$/.test(text)) {
      if (this.takes('0') && this.takes('R')) return { reference: Number(text) }
      this.at = end
    }
    return Number(text)
  }
}

/** Reads object `number` at offset `at`; does not read the bytes of a stream. */
export function readPdfObject(bytes: Uint8Array, at: number, number: number): PdfValue {
  const reader = new PdfReader(bytes, at)
  if (!isDigit(bytes[at]) || reader.count() !== number) reader.fail(`not object ${number}`)
  reader.expect('0')
  reader.expect('obj')
  const value = reader.value()
  if (!reader.takes('endobj') && !(value instanceof Map && reader.takes('stream'))) reader.fail(`object ${number} has no end`)
  return value
}
