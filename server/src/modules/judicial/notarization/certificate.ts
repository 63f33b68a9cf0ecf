// Approval and certificate: every record is checked again before another notary approves, and both sides open the result.
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { RawAnswer, Service } from '../../../kernel/route.ts'
import { recordsAmong, requirePackable } from '../../attestation/public.ts'
import { lockCase, performAct } from '../../casework/public.ts'
import { findDocument, openDocument } from '../../document/public.ts'
import { versionsOf } from '../certificate/store.ts'
import { templateOf } from '../template/store.ts'
import { pdfAnswer } from './documents.ts'
import { type Found, requireApplication, requireOwn } from './own.ts'
import { notarizations } from './rules.ts'
import { type CertificateRow, evidenceOf } from './store.ts'
import { progressOf } from './view.ts'

export const approveNotarization: Service<typeof notarizationDeskApi.approve> = async (deps, actor, { id, checks }) => {
  const found = await requireApplication(deps, actor, id)
  const { row, held } = found
  if (held.state !== 'review') refuse(judicialErrors.WRONG_STATE)
  const template = await templateOf(deps.db, row.platform_id, row.template_version)
  requireChecks(template.approvalChecks, checks, actor)
  await requireUnchanged(deps, actor, found)
  await inTransaction(deps, async (inside) => {
    const locked = await lockCase(inside.db, notarizationCase, actor.platformId, { id })
    if (locked?.state !== 'review') refuse(judicialErrors.WRONG_STATE)
    await performAct(inside, notarizations, actor, { id }, { act: 'approve' })
  })
  return progressOf(deps, await requireApplication(deps, actor, id))
}

export function requireChecks(
  wanted: NotarizationTemplate['approvalChecks'],
  made: readonly string[],
  { locale }: Pick<Staff, 'locale'>,
): void {
  const open = wanted.filter(({ key }) => !made.includes(key))
  if (open.length > 0)
    refuse(judicialErrors.CHECKS_OPEN, { checks: open.map(({ text }) => text[locale]).join(locale === 'zh' ? '；' : '; ') })
}

/** Every record is there, its proof is complete, its bytes are readable, and its digest is the one that was signed. */
async function requireUnchanged(deps: Deps, actor: Staff, { row }: Found): Promise<void> {
  const fixed = await evidenceOf(deps.db, row.id)
  const owner = { accountId: row.owner_id, ownerId: row.owner_id, isSub: false }
  const records = await recordsAmong(
    deps.db,
    owner,
    fixed.map(({ ano }) => ano),
  )
  const digests = new Map(records.map(({ ano, digest }) => [ano, digest]))
  const changed = fixed.find(({ ano, digest }) => digests.get(ano) !== digest)
  if (changed) refuse(judicialErrors.EVIDENCE_CHANGED, { ano: changed.ano })
  await requirePackable(deps, actor, records)
}

async function sendCertificate(deps: Deps, reader: Member | Staff, { row }: Found, version?: number): Promise<RawAnswer> {
  const versions = await versionsOf(deps.db, row.id)
  const certificate = version === undefined ? versions.at(-1) : versions.find((each) => each.version === version)
  if (!certificate) return refuse(judicialErrors.NO_CERTIFICATE)
  const { number } = certificate
  const name = versions.length > 1 ? `${number}-${certificate.version}.pdf` : `${number}.pdf`
  return pdfAnswer(name, await certificateBytes(deps, reader, certificate))
}

export async function certificateBytes(deps: Deps, reader: Member | Staff, certificate: CertificateRow): Promise<Buffer> {
  const document = await findDocument(deps.db, certificate.document_id)
  if (!document) throw new Error(`certificate ${certificate.number} has no document`)
  const parts: Buffer[] = []
  for await (const part of await openDocument(deps, reader, document, { case: certificate.application_id })) parts.push(part)
  return Buffer.concat(parts)
}

export const downloadOwnCertificate: Service<typeof notarizationApi.certificate> = async (deps, actor, { id, version }) =>
  sendCertificate(deps, actor, await requireOwn(deps, actor, id), version)

export const downloadDeskCertificate: Service<typeof notarizationDeskApi.certificate> = async (deps, actor, { id, version }) =>
  sendCertificate(deps, actor, await requireApplication(deps, actor, id), version)
