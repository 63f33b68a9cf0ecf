// Digests by WebAssembly, for packages of many gigabytes.
import { hasher } from '@attestry/proof/bytes/digest'
import type { DigestOf } from '@attestry/proof/verify/package-reading'
import { createSHA256, createSM3 } from 'hash-wasm'

/** Each WebAssembly hasher computes one digest at a time; a concurrent second one uses the JavaScript hasher. */
export async function wasmDigests(): Promise<DigestOf> {
  const hashers = { sha256: await createSHA256(), sm3: await createSM3() }
  const busy = new Set<'sha256' | 'sm3'>()
  return (algorithm) => {
    if (busy.has(algorithm)) return hasher(algorithm)
    busy.add(algorithm)
    const wasmHasher = hashers[algorithm].init()
    return {
      update: (bytes) => void wasmHasher.update(bytes),
      digest() {
        busy.delete(algorithm)
        return wasmHasher.digest('binary')
      },
    }
  }
}
