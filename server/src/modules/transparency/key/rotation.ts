// Rotation of a key, told to every log: whoever reads one can see which key was in force when.
import type { KeyAlgorithm, KeyPurpose } from '../../../adapters/signer/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { allLogs, queueLeaf } from '../log/store.ts'
import { rotateKey } from './service.ts'

export const rotateEverywhere = (
  deps: Deps,
  purpose: Exclude<KeyPurpose, 'log' | 'authority'>,
  algorithm: KeyAlgorithm,
  reason: string,
) =>
  inTransaction(deps, async (inside) => {
    const rotated = await rotateKey(inside, purpose, algorithm, reason)
    const platforms = new Set((await allLogs(inside.db)).map(({ platform_id }) => platform_id))
    for (const platformId of platforms)
      await queueLeaf(inside.db, { platformId, kind: 'key', sha256: rotated.sha256 }, inside.clock.now())
    return rotated
  })
