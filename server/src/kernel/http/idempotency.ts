// Idempotency-Key: the answer is stored in the act's own transaction, so a repeated call never acts twice.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { sql } from 'kysely'
import { after, hours } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../refuse.ts'

type KernelTables = {
  'kernel.idempotency': { scope: string; key_hash: Buffer; request_digest: Buffer; answer: Buffer | null; created_at: Date }
}

const KEY_TTL_HOURS = 24

const hash = (...parts: string[]) =>
  parts.reduce((digest, part) => digest.update(part).update('\0'), createHash('sha256')).digest()

/** Everything that a replay must return. */
export interface StoredAnswer {
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

/** The call a key is claimed for. */
export interface KeyedCall {
  readonly scope: string
  readonly key: string
  /** Endpoint and input: the same key with any other is refused. */
  readonly call: string
  readonly input: unknown
}

const claimOf = ({ scope, key }: KeyedCall): Claim => ({ scope, keyHash: hash(key) })
const digestOf = ({ call, input }: KeyedCall): Buffer => hash(call, JSON.stringify(input))

/** A second call with the same key blocks here until the first one's transaction ends, then gets its answer. */
export async function claimKey(deps: Deps, keyed: KeyedCall): Promise<Claim | { replay: StoredAnswer }> {
  const [fresh] = await claimKeys(deps, [keyed])
  if (fresh) return fresh
  const { scope, keyHash } = claimOf(keyed)
  const stored = await deps.db
    .withTables<KernelTables>()
    .selectFrom('kernel.idempotency')
    .selectAll()
    .where('scope', '=', scope)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!stored?.answer || !stored.request_digest.equals(digestOf(keyed))) refuse(generalErrors.KEY_REUSED)
  return { replay: JSON.parse(deps.secretBox.open(stored.answer, `idempotency/${scope}`)) }
}

/** In the order of the calls: a claim if the key was free, undefined if it was used before or by another of these calls. */
export async function claimKeys(deps: Deps, keyed: readonly KeyedCall[]): Promise<(Claim | undefined)[]> {
  const claims = keyed.map(claimOf)
  const nameOf = ({ scope, keyHash }: Claim) => `${keyHash.toString('hex')} ${scope}`
  // Claimed in a fixed order, so that two transactions that want the same keys cannot deadlock.
  const { rows } = await sql<Claim>`
    insert into kernel.idempotency (scope, key_hash, request_digest, created_at)
    select scope, key_hash, request_digest, ${deps.clock.now()}
    from unnest(${claims.map(({ scope }) => scope)}::text[], ${claims.map(({ keyHash }) => keyHash)}::bytea[], ${keyed.map(digestOf)}::bytea[])
      with ordinality as wanted (scope, key_hash, request_digest, place)
    order by scope, key_hash, place
    on conflict do nothing
    returning scope, key_hash as "keyHash"`.execute(deps.db)
  const free = new Set(rows.map(nameOf))
  return claims.map((claim) => (free.delete(nameOf(claim)) ? claim : undefined))
}

export async function storeAnswer(deps: Deps, claim: Claim, answer: StoredAnswer): Promise<void> {
  await storeAnswers(deps, [{ claim, answer }])
}

export async function storeAnswers(deps: Deps, kept: readonly { claim: Claim; answer: StoredAnswer }[]): Promise<void> {
  const answers = kept.map(({ claim, answer }) => deps.secretBox.seal(JSON.stringify(answer), `idempotency/${claim.scope}`))
  await sql`
    update kernel.idempotency set answer = kept.answer
    from unnest(${kept.map(({ claim }) => claim.scope)}::text[], ${kept.map(({ claim }) => claim.keyHash)}::bytea[], ${answers}::bytea[])
      as kept (scope, key_hash, answer)
    where idempotency.scope = kept.scope and idempotency.key_hash = kept.key_hash`.execute(deps.db)
}

/** For an act that was refused but keeps its writes: it did not happen, so the key may be used again. */
export async function releaseKey(deps: Deps, claim: Claim): Promise<void> {
  await deps.db
    .withTables<KernelTables>()
    .deleteFrom('kernel.idempotency')
    .where('scope', '=', claim.scope)
    .where('key_hash', '=', claim.keyHash)
    .execute()
}

export async function deleteOldKeys(deps: Deps): Promise<void> {
  await deps.db
    .withTables<KernelTables>()
    .deleteFrom('kernel.idempotency')
    .where('created_at', '<', after(deps.clock, -hours(KEY_TTL_HOURS)))
    .execute()
}
