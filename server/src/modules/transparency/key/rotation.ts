// Rotates a key and adds the rotation to every log, so that each log shows which key was active when.
import { parseCertificate } from '@attestry/proof/signature/certificate'
import type { KeyAlgorithm, KeyPurpose, SigningPurpose } from '../../../adapters/signer/port.ts'
import { days } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { allLogs, queueLeaf } from '../log/store.ts'
import { invalidateKeyCache, rotateKey } from './service.ts'
import { allKeys } from './store.ts'

export async function rotateEverywhere(
  deps: Deps,
  purpose: SigningPurpose,
  algorithm: KeyAlgorithm,
  reason: string,
): ReturnType<typeof rotateKey> {
  const rotated = await inTransaction(deps, async (inside) => {
    const made = await rotateKey(inside, purpose, algorithm, reason)
    const platforms = new Set((await allLogs(inside.db)).map(({ platform_id }) => platform_id))
    for (const platformId of platforms)
      await queueLeaf(inside.db, { platformId, kind: 'key', sha256: made.sha256 }, inside.clock.now())
    return made
  })
  invalidateKeyCache(deps)
  return rotated
}

/** A key is rotated well before its certificate expires, so that nothing is signed with one about to expire. */
const ROTATE_BEFORE_END_MS = days(2 * 365)

const isRotated = (purpose: KeyPurpose): purpose is SigningPurpose =>
  purpose !== 'log' && purpose !== 'authority' && purpose !== 'person-authority'

export async function rotateDueKeys(deps: Deps): Promise<void> {
  const soon = deps.clock.now().getTime() + ROTATE_BEFORE_END_MS
  for (const key of await allKeys(deps.db)) {
    if (key.retired_at || !key.certificate || !isRotated(key.purpose)) continue
    if (parseCertificate(key.certificate).notAfter.getTime() < soon)
      await rotateEverywhere(deps, key.purpose, key.algorithm, 'its certificate ends')
  }
}
