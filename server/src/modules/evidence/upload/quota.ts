// Quota of undeposited uploads, so that one account cannot fill the disk.
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import {
  MAX_FILE_BYTES,
  MAX_OPEN_UPLOADS,
  UPLOAD_QUOTA_BYTES,
  UPLOAD_RETENTION_HOURS,
} from '@attestry/contract/modules/evidence/upload'
import type { Member } from '../../../kernel/actor.ts'
import { after, hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { requireRunningLog } from '../../attestation/public.ts'
import { insertUpload, lockQuota, openUploads, type UploadRow } from './store.ts'

export const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(bytes < 1024 ** 3 ? 2 : 0)} GB`

interface NewUpload {
  readonly id: string
  readonly name: string
  /** At most so many bytes will arrive. */
  readonly size: number
}

/** Admits a file that is to be deposited, or refuses it before any of its bytes are stored. */
export async function admitUpload(deps: Deps, actor: Member, upload: NewUpload): Promise<UploadRow> {
  await requireRunningLog(deps, actor.platformId)
  return insertWithinQuota(deps, actor, upload)
}

/** Checks the quota and inserts the upload's row, or refuses. */
export async function insertWithinQuota(deps: Deps, actor: Member, { id, name, size }: NewUpload): Promise<UploadRow> {
  if (size === 0) refuse(evidenceErrors.EMPTY_FILE, { name })
  if (size > MAX_FILE_BYTES) refuse(evidenceErrors.UPLOAD_TOO_LARGE, { limit: gigabytes(MAX_FILE_BYTES) })
  const upload: UploadRow = {
    id,
    platform_id: actor.platformId,
    owner_id: actor.ownerId,
    operator_id: actor.accountId,
    name,
    size,
    state: 'receiving',
    sha256: null,
    sm3: null,
    media_type: null,
    ano: null,
    created_at: deps.clock.now(),
    received_at: null,
    expires_at: after(deps.clock, hours(UPLOAD_RETENTION_HOURS)),
  }
  return inTransaction(deps, async (inside) => {
    await lockQuota(inside.db, actor)
    const open = await openUploads(inside.db, actor)
    const used = open.reduce((sum, entry) => sum + entry.size, 0)
    if (open.length >= MAX_OPEN_UPLOADS) refuse(evidenceErrors.UPLOAD_TOO_MANY, { limit: MAX_OPEN_UPLOADS })
    if (used + size > UPLOAD_QUOTA_BYTES)
      refuse(evidenceErrors.UPLOAD_QUOTA, { used: gigabytes(used), limit: gigabytes(UPLOAD_QUOTA_BYTES) })
    await insertUpload(inside.db, upload)
    return upload
  })
}
