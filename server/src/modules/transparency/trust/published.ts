// Lists that are published for verifiers: stored for good at an address with their digest, which is an entry of the log and so cosigned, time-stamped and anchored.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { queueLeaf } from '../log/store.ts'
import { insertTrust, type PublishedKind } from './store.ts'

export interface ListToPublish {
  readonly platformId: number
  readonly kind: PublishedKind
  readonly text: string
  /** Names on the shelf, with their bytes; the list itself included. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** What this process has published already. */
const published = new WeakMap<object, Set<string>>()

/** A list that was published before is not logged again, not even when it comes into force again. */
export async function publishList(deps: Deps, { platformId, kind, text, files }: ListToPublish): Promise<void> {
  const known = published.get(deps.storage) ?? new Set()
  published.set(deps.storage, known)
  const digest = toHex(sha256(utf8(text)))
  const key = `${platformId} ${digest}`
  if (known.has(key)) return
  for (const [name, bytes] of files) await deps.storage.shelf.put(name, bytes)
  await inTransaction(deps, async (inside) => {
    const at = inside.clock.now()
    await insertTrust(inside.db, { sha256: digest, platform_id: platformId, text, at })
    await queueLeaf(inside.db, { platformId, kind, sha256: digest }, at)
  })
  // Inside a transaction it may yet be rolled back.
  if (!deps.db.isTransaction) known.add(key)
}
