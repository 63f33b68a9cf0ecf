// Serves the certificate to its owner and to anyone with its public id.
import { generalErrors } from '@attestry/contract/errors'
import type { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { certificateFileName } from '@attestry/contract/modules/attestation/download-name'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { Deps } from '../../../kernel/deps.ts'
import { attachmentHeader, type Download, download, inlineHeader } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { RawAnswer, Service } from '../../../kernel/route.ts'
import { type Recipient, recipientOf, recordAccess } from '../package/file-download.ts'
import { requireRecord } from '../record/service.ts'
import { findByPublicId, type RecordRow } from '../record/store.ts'
import { certificateOf, makeCertificate, type ProvenRecord, requireProven } from './issuing.ts'
import { publicView } from './public-view.ts'
import { requireOwnPublicId } from './signed-proof.ts'

export async function certificateDownload(
  deps: Deps,
  record: RecordRow,
  recipient: Recipient,
  check: (proven: ProvenRecord) => void = () => {},
): Promise<Download> {
  const proven = await requireProven(deps, record)
  check(proven)
  const certificate = await certificateOf(deps, proven)
  return {
    name: certificateFileName(record.ano),
    size: certificate.size,
    etag: certificate.sha256,
    mediaType: 'application/pdf',
    open: (range) => deps.storage.open(certificate.sha256, range),
    onStart: () => recordAccess(deps, record.ano, recipient, { event: 'DOWNLOADED', what: 'certificate.pdf' }),
  }
}

/** Made for each request, so it cannot resume. */
export async function fullCertificateDownload(deps: Deps, record: RecordRow, recipient: Recipient): Promise<Download> {
  const pdf = Buffer.from(await makeCertificate(deps, await requireProven(deps, record), 'full'))
  const name = certificateFileName(record.ano, 'full')
  return {
    name,
    size: pdf.length,
    etag: name,
    mediaType: 'application/pdf',
    open: async () => pdf,
    onStart: () => recordAccess(deps, record.ano, recipient, { event: 'DOWNLOADED', what: name }),
  }
}

async function fullCertificate(deps: Deps, record: RecordRow, recipient: Recipient): Promise<RawAnswer> {
  const { name, open, onStart } = await fullCertificateDownload(deps, record, recipient)
  await onStart?.()
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body: await open(undefined),
  }
}

export const certificatePdf: Service<typeof certificateApi.pdf> = async (deps, actor, { ano, disclosure }, exchange) => {
  const record = await requireRecord(deps, actor, ano)
  if (disclosure === 'full') return fullCertificate(deps, record, recipientOf(actor))
  return download(exchange, await certificateDownload(deps, record, recipientOf(actor)))
}

export const certificateInline: Service<typeof certificateApi.inner> = async (deps, actor, { ano }, exchange) => {
  const record = await requireRecord(deps, actor, ano)
  const what = await certificateDownload(deps, record, { actor: actor.accountId, address: actor.address })
  return download(exchange, {
    ...what,
    disposition: inlineHeader(what.name),
    onStart: () =>
      recordAccess(deps, ano, { actor: actor.accountId, address: actor.address }, { event: 'VIEWED', what: 'certificate.pdf' }),
  })
}

const requireByPublicId = async (deps: Deps, platformId: number, id: string): Promise<RecordRow> =>
  (await findByPublicId(deps.db, platformId, id)) ?? refuse(attestationErrors.NOT_FOUND_PUBLICLY)

export const courtView: Service<typeof certificateApi.court> = async (deps, actor, { id }) =>
  publicView(deps, await requireByPublicId(deps, actor.platformId, id))

export const publicCertificatePdf: Service<typeof certificateApi.publicPdf> = async (deps, actor, { id }, exchange) => {
  const record = (await findByPublicId(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const visitor = { actor: 'visitor', address: actor.address }
  return download(
    exchange,
    await certificateDownload(deps, record, visitor, ({ manifest }) => requireOwnPublicId(deps, record, manifest)),
  )
}
