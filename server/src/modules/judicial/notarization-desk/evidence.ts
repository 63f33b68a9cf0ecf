// The evidence of a case at the desk: files to open, and the package that the notary's browser checks; every reading is on the audit log and on the record's custody log.
import { generalErrors } from '@attestry/contract/errors'
import type { EvidenceFile, notarizationEvidenceApi } from '@attestry/contract/modules/judicial/notarization-evidence'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { type Download, download } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import {
  fileDownload,
  filesOf,
  packageDownload,
  type RecordRow,
  readyAmong,
  recordsAmong,
  requirePreviewable,
  scansOf,
} from '../../attestation/public.ts'
import { requireApplication } from '../notarization/own.ts'
import { evidenceOf } from '../notarization/store.ts'

/** Only records that the application was submitted with. */
async function requireEvidence(deps: Deps, actor: Staff, id: string, ano: string): Promise<RecordRow> {
  const { row } = await requireApplication(deps, actor, id)
  const submitted = await evidenceOf(deps.db, id)
  if (!submitted.some((each) => each.ano === ano)) refuse(generalErrors.NOT_FOUND)
  const owner = { accountId: row.owner_id, ownerId: row.owner_id, isSub: false }
  const [record] = await recordsAmong(deps.db, owner, [ano])
  return record ?? refuse(generalErrors.NOT_FOUND)
}

const previews: readonly (readonly [RegExp, EvidenceFile['preview']])[] = [
  [/^image\/(png|jpeg|gif|webp|avif)$/, 'image'],
  [/^video\/(mp4|webm|quicktime|ogg)$/, 'video'],
  [/^audio\/(mpeg|mp4|aac|wav|flac|ogg|webm)$/, 'audio'],
  // Shown as source text.
  [/^text\/|^application\/(json|xml|x-ndjson|yaml)$|\+(json|xml)$/, 'text'],
]

/** Text has no magic number; the page decides by decoding. */
const TEXT_NAME = /\.(txt|log|csv|md|json|xml|html?)$/i

interface Typed {
  readonly media_type: string | null
  readonly path: string
}

/** By the media type that was detected from the bytes. */
function previewOf({ media_type, path }: Typed): EvidenceFile['preview'] {
  if (media_type === null) return TEXT_NAME.test(path) ? 'text' : 'none'
  return previews.find(([pattern]) => pattern.test(media_type))?.[1] ?? 'none'
}

/** Without what only the owner's own copy has: the openings of their data and the whole custody log. */
const forOthers = { personal: false, verifying: true } as const

const recipientOf = ({ accountId, address }: Staff) => ({ actor: accountId, address })

export const openEvidence: Service<typeof notarizationEvidenceApi.open> = async (deps, actor, { id, ano }) => {
  const record = await requireEvidence(deps, actor, id, ano)
  const [files, { previewBlock }, ready] = await Promise.all([
    filesOf(deps.db, ano),
    scansOf(deps, record),
    readyAmong(deps, [record]),
  ])
  const whole = ready.has(ano) ? await packageDownload(deps, record, recipientOf(actor), forOthers) : undefined
  await audit(deps, actor, { action: 'notarization.evidence', subject: id, facts: { record: ano } })
  return {
    ano,
    name: record.name,
    files: files.map((file) => ({
      place: file.place,
      path: file.path,
      size: file.size,
      sha256: file.sha256,
      preview: file.stored && previewBlock === null ? previewOf(file) : 'none',
      stored: file.stored,
    })),
    previewBlock,
    packageSize: whole?.size ?? null,
  }
}

export const openEvidenceFile: Service<typeof notarizationEvidenceApi.file> = async (
  deps,
  actor,
  { id, ano, place },
  exchange,
) => {
  const record = await requireEvidence(deps, actor, id, ano)
  await requirePreviewable(deps, record)
  const file = (await filesOf(deps.db, ano)).find((each) => each.place === place) ?? refuse(generalErrors.NOT_FOUND)
  const sent = { ...fileDownload(deps, file, recipientOf(actor)), mediaType: safeTypeOf(file) }
  return download(exchange, await logged(deps, actor, id, sent, { record: ano, file: place }))
}

/** For the page, which shows the bytes as an object of this type; the response itself is always an attachment. */
function safeTypeOf(file: Typed): string {
  const preview = previewOf(file)
  if (preview === 'text') return 'text/plain; charset=utf-8'
  return (preview === 'none' ? null : file.media_type) ?? 'application/octet-stream'
}

export const sendEvidencePackage: Service<typeof notarizationEvidenceApi.package> = async (
  deps,
  actor,
  { id, ano },
  exchange,
) => {
  const record = await requireEvidence(deps, actor, id, ano)
  const whole = await packageDownload(deps, record, recipientOf(actor), forOthers)
  return download(exchange, await logged(deps, actor, id, whole, { record: ano, package: true }))
}

/** Logs before sending, so that a range that starts after byte 0, for which `onStart` is not called, is logged too. */
async function logged(
  deps: Deps,
  actor: Staff,
  subject: string,
  { onStart, ...sent }: Download,
  facts: Readonly<Record<string, string | number | true>>,
): Promise<Download> {
  await inTransaction(deps, (inside) => audit(inside, actor, { action: 'notarization.evidence', subject, facts }))
  await onStart?.()
  return sent
}
