// Incremental digests: one interface for node:crypto hashes and the CRC-32 of ZIP archives.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { DigestAlgorithm } from './port.ts'

export interface RunningDigest {
  update(bytes: Uint8Array | string): void
  hex(): string
}

export function runningDigest(algorithm: DigestAlgorithm): RunningDigest {
  if (algorithm === 'crc32') {
    let value = 0
    return {
      update: (bytes) => {
        value = crc32(bytes, value)
      },
      hex: () => value.toString(16).padStart(8, '0'),
    }
  }
  const hash = createHash(algorithm)
  return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') }
}
