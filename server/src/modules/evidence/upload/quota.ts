// How much may wait undeposited: enough for real work, not enough to fill the disk.
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import {
  MAX_FILE_BYTES,
  UPLOAD_KEPT_HOURS,
  UPLOAD_QUOTA_BYTES,
  UPLOADS_AT_ONCE,
} from '@attestry/contract/modules/evidence/upload'
import type { Member } from '../../../kernel/actor.ts'
import { after, hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { safeFileName } from './file-name.ts'
import { insertUpload, lockQuota, openUploads, type UploadRow } from './store.ts'

export const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(bytes < 1024 ** 3 ? 2 : 0)} GB`

/** Makes room for an upload of this size, and its row. */
export async function beginUpload(deps: Deps, actor: Member, name: string, size: number): Promise<UploadRow> {
  const shown = safeFileName(name)
  if (size === 0) refuse(evidenceErrors.EMPTY_FILE, { name: shown })
  if (size > MAX_FILE_BYTES) refuse(evidenceErrors.UPLOAD_TOO_LARGE, { limit: gigabytes(MAX_FILE_BYTES) })
  const now = deps.clock.now()
  const upload: UploadRow = {
    id: newId(now),
    platform_id: actor.platformId,
    owner_id: actor.ownerId,
    operator_id: actor.accountId,
    name: shown,
    size,
    state: 'receiving',
    sha256: null,
    sm3: null,
    media_type: null,
    ano: null,
    created_at: now,
    received_at: null,
    expires_at: after(deps.clock, hours(UPLOAD_KEPT_HOURS)),
  }
  await inTransaction(deps, async (inside) => {
    await lockQuota(inside.db, actor)
    const open = await openUploads(inside.db, actor)
    const used = open.reduce((sum, entry) => sum + entry.size, 0)
    if (open.length >= UPLOADS_AT_ONCE) refuse(evidenceErrors.UPLOAD_TOO_MANY, { limit: UPLOADS_AT_ONCE })
    if (used + size > UPLOAD_QUOTA_BYTES)
      refuse(evidenceErrors.UPLOAD_QUOTA, { used: gigabytes(used), limit: gigabytes(UPLOAD_QUOTA_BYTES) })
    await insertUpload(inside.db, upload)
  })
  await deps.storage.stage.create(upload.id)
  return upload
}
