// CRC-32 as in ZIP, four bytes per step, in one call or incrementally.
const POLYNOMIAL = 0xedb88320

/** Slicing-by-4 table: row 0 advances the CRC by one byte, row n by that byte and n zero bytes. */
const TABLE = new Int32Array(4 * 256)
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  TABLE[byte] = value
}
for (let at = 256; at < TABLE.length; at += 1) {
  const before = TABLE[at - 256] ?? 0
  TABLE[at] = (before >>> 8) ^ (TABLE[before & 0xff] ?? 0)
}

/** `previous` is the CRC of all preceding bytes. Indices are within bounds; `?? 0` only satisfies the compiler. */
export function crc32(bytes: Uint8Array, previous = 0): number {
  let value = ~previous
  let at = 0
  for (; at + 4 <= bytes.length; at += 4) {
    value ^= (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    value =
      (TABLE[768 + (value & 0xff)] ?? 0) ^
      (TABLE[512 + ((value >>> 8) & 0xff)] ?? 0) ^
      (TABLE[256 + ((value >>> 16) & 0xff)] ?? 0) ^
      (TABLE[value >>> 24] ?? 0)
  }
  for (; at < bytes.length; at += 1) value = (value >>> 8) ^ (TABLE[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return ~value >>> 0
}
