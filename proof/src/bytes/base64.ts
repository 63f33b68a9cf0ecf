// Standard base64 (RFC 4648, section 4), padded; decoding accepts only the canonical text of each byte sequence.
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = Int16Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)))
const CHUNK_BYTES = 3 * 4096

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In chunks: the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)))
  return text
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const digits = text.length - padding
  if (text.length % 4 !== 0) throw new TypeError('not canonical base64')
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  let buffer = 0
  let bits = 0
  let at = 0
  for (let digit = 0; digit < digits; digit += 1) {
    const value = VALUES[text.charCodeAt(digit)] ?? -1
    if (value < 0) throw new TypeError('not canonical base64')
    buffer = ((buffer << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at] = buffer >>> bits
      at += 1
    }
  }
  // Unused bits of the last digit must be zero, otherwise several texts would decode to the same bytes.
  if ((buffer & ((1 << bits) - 1)) !== 0) throw new TypeError('not canonical base64')
  return bytes
}
