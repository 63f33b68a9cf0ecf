// A record's signature: made once, after sealing, and only read afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { sha256 } from '@attestry/proof/bytes/digest'
import { signDetached } from '@attestry/proof/signature/cades'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { signingIdentity, signingTime, stampOwn } from '../../transparency/public.ts'
import { readObject } from '../record/manifest.ts'
import { findSignature, insertSignature, prioritizeSigning, type SignatureRow, type UnsignedRecord } from './store.ts'

/** Can run twice: a stored signature stays. */
export async function signRecord(deps: Deps, { ano, digest }: UnsignedRecord): Promise<void> {
  if (await findSignature(deps.db, ano)) return
  const manifest = await readObject(deps, digest)
  const { now: signedAt, ...identity } = await signingIdentity(deps, 'record')
  const p7s = await signDetached(manifest, identity, { signingTime: signedAt })
  const stamp = await stampOwn(deps, sha256(p7s))
  await insertSignature(deps.db, { ano, p7s: Buffer.from(p7s), stamp: Buffer.from(stamp), signed_at: signedAt })
}

const MAX_WAIT_MS = 3_000
const POLL_INTERVAL_MS = 50

/**
 * Never signs: the time of a signature must not be that of a download.
 * Normally the signature exists long before the time-stamps. One that is late is waited for, then refused as not ready.
 */
export async function signatureOf(deps: Deps, ano: string): Promise<SignatureRow> {
  for (let waitedMs = 0; waitedMs <= MAX_WAIT_MS; waitedMs += POLL_INTERVAL_MS) {
    const found = await findSignature(deps.db, ano)
    if (found) return found
    if (waitedMs === 0) {
      // Nothing is signed while the clock is wrong: refused with that reason.
      await signingTime(deps)
      await prioritizeSigning(deps.db, ano)
    }
    await sleep(POLL_INTERVAL_MS)
  }
  return refuse(attestationErrors.PROOF_NOT_READY)
}
