// Idempotency-Key: the answer is stored in the transaction of the act itself, so a repeated call can never act twice.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { after, hours } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'

type KernelTables = {
  'kernel.idempotency': { scope: string; key_hash: Buffer; request_digest: Buffer; answer: Buffer | null; created_at: Date }
}

const KEPT_HOURS = 24

const hash = (...parts: string[]) =>
  parts.reduce((digest, part) => digest.update(part).update('\0'), createHash('sha256')).digest()

/** All that a repetition must say again. */
export interface KeptAnswer {
  readonly data: unknown
  readonly cookies: readonly string[]
}

export interface Claim {
  readonly scope: string
  readonly keyHash: Buffer
}

export function checkKey(key: string): void {
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) refuse(generalErrors.KEY_MALFORMED)
}

/** A second call with the same key waits here for the first one's transaction, then gets its answer. */
export async function claimKey(
  deps: Deps,
  scope: string,
  key: string,
  call: string,
  input: unknown,
): Promise<Claim | { replay: KeptAnswer }> {
  const db = deps.db.withTables<KernelTables>()
  const keyHash = hash(key)
  const digest = hash(call, JSON.stringify(input))
  const fresh = await db
    .insertInto('kernel.idempotency')
    .values({ scope, key_hash: keyHash, request_digest: digest, answer: null, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (fresh.numInsertedOrUpdatedRows === 1n) return { scope, keyHash }
  const stored = await db
    .selectFrom('kernel.idempotency')
    .selectAll()
    .where('scope', '=', scope)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!stored?.answer || !stored.request_digest.equals(digest)) refuse(generalErrors.KEY_REUSED)
  return { replay: JSON.parse(deps.secretBox.open(stored.answer, `idempotency/${scope}`)) }
}

export async function keepAnswer(deps: Deps, claim: Claim, answer: KeptAnswer): Promise<void> {
  await deps.db
    .withTables<KernelTables>()
    .updateTable('kernel.idempotency')
    .set({ answer: deps.secretBox.seal(JSON.stringify(answer), `idempotency/${claim.scope}`) })
    .where('scope', '=', claim.scope)
    .where('key_hash', '=', claim.keyHash)
    .execute()
}

/** For an act that was refused but wrote something down: it did not happen, so the key is free for another try. */
export async function releaseKey(deps: Deps, claim: Claim): Promise<void> {
  await deps.db
    .withTables<KernelTables>()
    .deleteFrom('kernel.idempotency')
    .where('scope', '=', claim.scope)
    .where('key_hash', '=', claim.keyHash)
    .execute()
}

export async function forgetOldKeys(deps: Deps): Promise<void> {
  await deps.db
    .withTables<KernelTables>()
    .deleteFrom('kernel.idempotency')
    .where('created_at', '<', after(deps.clock, -hours(KEPT_HOURS)))
    .execute()
}
