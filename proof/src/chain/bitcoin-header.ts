// Parses the 80 bytes of a Bitcoin block header (Merkle root, time) and checks its proof of work.
import { sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'

export class BitcoinHeaderError extends Error {
  readonly reason: 'malformed' | 'work'
  constructor(reason: 'malformed' | 'work', message: string) {
    super(message)
    this.name = new.target.name
    this.reason = reason
  }
}

export interface BitcoinHeader {
  /** Hexadecimal, last byte first, as block explorers show it. */
  readonly hash: string
  readonly merkleRoot: Uint8Array
  readonly time: Date
}

export type BitcoinNetwork = 'bitcoin' | 'regtest'

export const HEADER_BYTES = 80

/**
 * The highest target (lowest difficulty) accepted. No Bitcoin block since 2014 was easier, so a forged old header costs
 * at least 2^64 hashes; a regtest header costs two.
 */
const MAX_TARGET: Readonly<Record<BitcoinNetwork, bigint>> = { bitcoin: 1n << 192n, regtest: 1n << 255n }

export function readBitcoinHeader(bytes: Uint8Array, network: BitcoinNetwork = 'bitcoin'): BitcoinHeader {
  if (bytes.length !== HEADER_BYTES) throw new BitcoinHeaderError('malformed', `${bytes.length} bytes are no block header`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const hash = toHex(sha256(sha256(bytes)).reverse())
  const target = targetOf(view.getUint32(72, true))
  if (target > MAX_TARGET[network])
    throw new BitcoinHeaderError('work', 'the header claims less work than any block of this network')
  if (BigInt(`0x${hash}`) > target) throw new BitcoinHeaderError('work', 'the header lacks the work it claims')
  return { hash, merkleRoot: bytes.slice(36, 68), time: new Date(view.getUint32(68, true) * 1000) }
}

/** Bitcoin's compact target: one byte of size and three of value, whose highest bit is a sign. */
function targetOf(bits: number): bigint {
  const size = bits >>> 24
  const value = BigInt(bits & 0x7fffff)
  if ((bits & 0x800000) !== 0 || value === 0n || size > 32)
    throw new BitcoinHeaderError('malformed', 'a target that is no target')
  return size > 3 ? value << BigInt(8 * (size - 3)) : value >> BigInt(8 * (3 - size))
}
