// Which records can be packed now: sealed, signed, logged and time-stamped, and every stored object readable.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stampedAmong } from '../../transparency/public.ts'
import { damagedAmong } from '../fixity/store.ts'
import { type RecordRow, type StoredObject, storedObjectsOf } from '../record/store.ts'
import { signedAmong } from '../signature/store.ts'

/** Numbers of the records whose proof is complete. All are of one account, so of one platform. */
export async function readyAmong({ db }: Deps, records: readonly RecordRow[]): Promise<ReadonlySet<string>> {
  const [first] = records
  if (!first) return new Set()
  const digests = records.flatMap(({ digest }) => digest ?? [])
  const [stamped, signed] = await Promise.all([
    stampedAmong(db, first.platform_id, digests),
    signedAmong(
      db,
      records.map(({ ano }) => ano),
    ),
  ])
  const isReady = ({ ano, digest }: RecordRow) => digest !== null && stamped.has(digest) && signed.has(ano)
  return new Set(records.filter(isReady).map(({ ano }) => ano))
}

/** Refuses with the numbers of those that are not ready or known to be damaged: a bundle must not break off because of them. */
export async function requirePackable(
  deps: Deps,
  { locale }: Pick<Member, 'locale'>,
  records: readonly RecordRow[],
): Promise<void> {
  const ready = await readyAmong(deps, records)
  const damaged = await damagedRecords(deps, [...ready])
  const anos = records.map(({ ano }) => ano).filter((ano) => !ready.has(ano) || damaged.has(ano))
  if (anos.length > 0)
    refuse(attestationErrors.BUNDLE_NOT_READY, { count: anos.length, anos: anos.join(locale === 'zh' ? '、' : ', ') })
}

/** Objects up to this size in all are read before the first byte is sent; more would delay the download. */
const MAX_READ_FIRST_BYTES = 64 * 1024 ** 2
const CONCURRENT_CHECKS = 16

async function damagedRecords(deps: Deps, anos: readonly string[]): Promise<ReadonlySet<string>> {
  const objects = await storedObjectsOf(deps.db, anos)
  const known = await damagedAmong(
    deps.db,
    objects.map(({ sha256 }) => sha256),
  )
  const damaged = new Set<string>()
  let leftToRead = MAX_READ_FIRST_BYTES
  const check = async ({ ano, sha256, size }: StoredObject) => {
    const stored = await deps.storage.stat(sha256)
    const isWhole = stored !== undefined && (size === null || stored.size === size) && !known.has(sha256)
    leftToRead -= stored?.size ?? 0
    if (!isWhole || (leftToRead >= 0 && !(await isReadable(deps, sha256, stored.size)))) damaged.add(ano)
  }
  for (let at = 0; at < objects.length; at += CONCURRENT_CHECKS)
    await Promise.all(objects.slice(at, at + CONCURRENT_CHECKS).map(check))
  return damaged
}

/** The storage checks the whole object before it passes a part of it on. */
async function isReadable(deps: Deps, sha256: string, size: number): Promise<boolean> {
  if (size === 0) return true
  try {
    for await (const _byte of await deps.storage.open(sha256, { start: 0, end: 0 }));
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'DIGEST_MISMATCH') return false
    throw error
  }
}
