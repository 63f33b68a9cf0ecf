// The same digests by machine code, for packages of many gigabytes.
import { hasher } from '@attestry/proof/bytes/digest'
import type { DigestOf } from '@attestry/proof/verify/package-reading'
import { createSHA256, createSM3 } from 'hash-wasm'

/** Each machine computes one digest at a time; whoever asks for a second one meanwhile gets the slow way. */
export async function fastDigests(): Promise<DigestOf> {
  const machines = { sha256: await createSHA256(), sm3: await createSM3() }
  const busy = new Set<'sha256' | 'sm3'>()
  return (algorithm) => {
    if (busy.has(algorithm)) return hasher(algorithm)
    busy.add(algorithm)
    const machine = machines[algorithm].init()
    return {
      update: (bytes) => void machine.update(bytes),
      digest() {
        busy.delete(algorithm)
        return machine.digest('binary')
      },
    }
  }
}
