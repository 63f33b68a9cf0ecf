// Issues the certificate of a purchase in the transaction of the approval: number, signed PDF and charge commit together or not at all.
import { createHash } from 'node:crypto'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { certificateNumber } from '@attestry/contract/modules/judicial/template'
import { yuanOfFen } from '@attestry/contract/money'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { dayAt } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { RawAnswer } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { appendCustody } from '../../attestation/public.ts'
import { type ActResult, nextNumber, stepsOf } from '../../casework/public.ts'
import { findDocument, insertDocument, openDocument, storeDocument } from '../../document/public.ts'
import { makePaper } from '../../transparency/public.ts'
import { officeFacts, pdfAnswer } from '../notarization/documents.ts'
import { effective } from '../parcel/custody.ts'
import { viewHandlings } from '../parcel/service.ts'
import { handlingsOf } from '../parcel/store.ts'
import { currentTemplate } from '../template/store.ts'
import { purchaseCertificatePaper } from './certificate-paper.ts'
import { applicantOf, openPurchase } from './draft.ts'
import { recordsOf } from './evidence.ts'
import type { FoundPurchase } from './own.ts'
import { certificatesOf, evidenceOf, findPurchase, goodsOf, insertCertificate } from './store.ts'

export async function issuePurchaseCertificate(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const { id, platform_id: platformId } = held
  const row = await findPurchase(deps.db, platformId, id)
  if (!row?.purchase_order || !row.shipment) throw new Error(`purchase notarization ${id} has no order or no shipment`)
  const steps = await stepsOf(deps.db, id)
  const handlerId = steps.findLast(({ act }) => act === 'ship')?.account_id
  const approverId = steps.findLast(({ act }) => act === 'certify')?.account_id
  const judged = steps.findLast(({ act }) => act === 'judge-infringing')
  if (!handlerId || !approverId || !judged) throw new Error(`case ${id} lacks a handler, an approval or a judgement`)
  const names = await accountNames(deps.db, [handlerId, approverId])
  const evidence = await evidenceOf(deps.db, id)
  const records = await recordsOf(deps, evidence)
  const issuedAt = deps.clock.now()
  const year = Number(dayAt(issuedAt).slice(0, 4))
  const template = await currentTemplate(deps.db, platformId)
  // One register of certificates of the office; a refusal or a fault gives the number back.
  const number = certificateNumber(template, year, await nextNumber(deps.db, platformId, `notarization/${year}`))
  const paid = new Map(row.purchase_order.paid.map(({ place, fen }) => [place, fen]))
  const paper = purchaseCertificatePaper({
    id,
    number,
    applicant: applicantOf(deps, row),
    draft: openPurchase(deps, row),
    goods: (await goodsOf(deps.db, id)).map(({ place, body }) => ({ ...body, place, paid: yuanOfFen(paid.get(place) ?? 0) })),
    order: { number: row.purchase_order.number, boughtAt: row.purchase_order.boughtAt },
    shipment: row.shipment,
    judgedAt: judged.at.toISOString(),
    grounds: judged.note,
    handlings: await viewHandlings(deps, effective(await handlingsOf(deps.db, id))),
    evidence: evidence.map(({ place, ano, parts }) => {
      const record = records.get(ano)
      return {
        place,
        ano,
        parts,
        name: record?.name ?? '',
        digest: record?.digest ?? '',
        sealedAt: record?.sealed_at?.toISOString() ?? '',
      }
    }),
    notary: names.get(handlerId) ?? '',
    approver: names.get(approverId) ?? '',
    office: await officeFacts(deps, platformId),
    issuedAt: issuedAt.toISOString(),
  })
  const bytes = Buffer.from(await makePaper(deps, paper))
  const owner = { kind: 'judicial-certificate', platformId, accountId: row.owner_id } as const
  const { document } = await storeDocument(deps, owner, [bytes])
  await insertDocument(deps.db, { ...document, delete_at: null })
  await insertCertificate(deps.db, {
    purchase_id: id,
    platform_id: platformId,
    number,
    document_id: document.id,
    sha256: createHash('sha256').update(bytes).digest(),
    handler_id: handlerId,
    approver_id: approverId,
    issued_at: issuedAt,
  })
  for (const ano of evidence.map((each) => each.ano).sort())
    await appendCustody(deps.db, ano, [{ event: 'NOTARIZED', at: issuedAt, actor: approverId, detail: { certificate: number } }])
}

export async function sendPurchaseCertificate(deps: Deps, reader: Member | Staff, { row }: FoundPurchase): Promise<RawAnswer> {
  const certificate = (await certificatesOf(deps.db, [row.id])).get(row.id) ?? refuse(purchaseErrors.NO_CERTIFICATE)
  const document = await findDocument(deps.db, certificate.document_id)
  if (!document) throw new Error(`certificate ${certificate.number} has no document`)
  const parts: Buffer[] = []
  for await (const part of await openDocument(deps, reader, document, { case: row.id })) parts.push(part)
  return pdfAnswer(`${certificate.number}.pdf`, Buffer.concat(parts))
}
