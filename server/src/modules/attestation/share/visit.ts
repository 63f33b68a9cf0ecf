// Access by share link: shows the certificate, and with the code the evidence; a cookie records that the code was given.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { publicView } from '../certificate/public-view.ts'
import { filesOf, findByNumber, type RecordRow } from '../record/store.ts'
import { scansOf } from '../scan/service.ts'
import { accessCodes } from './code.ts'
import { hasCodeCookie, isLive } from './link.ts'
import { findShareByToken, recordCodes, type ShareRow } from './store.ts'

// The context of sealed codes keeps its old word: with another one, stored codes could not be opened.
export const { codeOf, changeCode, checkCode } = accessCodes(recordCodes, (ano) => `extraction-code/${ano}`)

export interface Visit {
  readonly share: ShareRow
  readonly record: RecordRow
}

/** By default not by phone links: they open nothing but the visit that they are exchanged for. */
export async function visitOf(deps: Deps, platformId: number, token: string, exchanging = false): Promise<Visit> {
  const share = await findShareByToken(deps.db, token)
  const record = share && (await findByNumber(deps.db, share.ano))
  if (!share || record?.platform_id !== platformId) return refuse(attestationErrors.SHARE_ENDED)
  if ((share.kind === 'phone-link') !== exchanging) refuse(attestationErrors.SHARE_ENDED)
  if (!isLive(share, deps.clock.now())) refuse(attestationErrors.SHARE_ENDED)
  return { share, record }
}

export async function isOpen(deps: Deps, share: ShareRow, exchange: Exchange): Promise<boolean> {
  // Opened by a link that was made for the owner's own phone.
  if (share.kind === 'phone') return true
  return hasCodeCookie(deps, share, await codeOf(deps, share.ano), exchange)
}

/** Refuses unless the code was given. */
export async function requireOpen(deps: Deps, { share }: Visit, exchange: Exchange): Promise<void> {
  if (!(await isOpen(deps, share, exchange))) refuse(attestationErrors.CODE_NEEDED)
}

const PREVIEWS: readonly (readonly [RegExp, SharedRecord['files'][number]['preview']])[] = [
  [/^image\/(png|jpeg|gif|webp|avif)$/, 'image'],
  [/^video\/(mp4|webm|quicktime)$/, 'video'],
  [/^audio\//, 'audio'],
  [/^text\/plain$/, 'text'],
]

export async function sharedView(deps: Deps, { share, record }: Visit, open: boolean): Promise<SharedRecord> {
  const [certificate, files, scans] = await Promise.all([
    publicView(deps, record),
    filesOf(deps.db, record.ano),
    scansOf(deps, record),
  ])
  const previewOf = (mediaType: string | null) => PREVIEWS.find(([pattern]) => pattern.test(mediaType ?? ''))?.[1] ?? 'none'
  return {
    certificate,
    open,
    expiresAt: share.expires_at.toISOString(),
    files: files.map((file) => ({
      place: file.place,
      path: file.path,
      size: file.size,
      mediaType: file.media_type,
      preview: scans.previewBlock === null ? previewOf(file.media_type) : 'none',
      stored: file.stored,
      scan: scans.of(file),
    })),
    previewBlock: scans.previewBlock,
  }
}
