// Hand-over of the sealed goods after the certificate: drawn by the office, signed by the applicant; the signature ends the custody.
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { RawAnswer, Service } from '../../../kernel/route.ts'
import { lockCase } from '../../casework/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import {
  commitSignatures,
  documentsOf,
  drawDocument,
  keepDrawn,
  liveDocument,
  openNewest,
  prepareSignatures,
  sendSigningCode,
  voidDocument,
  type WholeDocument,
} from '../../signing/public.ts'
import { officeFacts, pdfAnswer } from '../notarization/documents.ts'
import { addHandling, currentCustody } from '../parcel/service.ts'
import { row as line, purchasePaper, text, words } from './certificate-paper.ts'
import { applicantOf } from './draft.ts'
import { type FoundPurchase, purchaseReference, purchaseSubject, requireOwnPurchase, requirePurchase } from './own.ts'
import { certificatesOf, goodsOf } from './store.ts'
import { viewPurchase } from './view.ts'

const KIND = 'handover'
/** Of the goods as they are kept until the applicant has signed. */
const NOTE_OF_SIGNATURE = '申请人签署交接书 / signed by the applicant'

async function liveHandover(deps: Deps, { row }: FoundPurchase): Promise<WholeDocument> {
  const documents = await documentsOf(deps.db, row.platform_id, purchaseSubject(row.id))
  return liveDocument(documents, KIND) ?? refuse(purchaseErrors.NO_HANDOVER)
}

async function requireInCustody(deps: Deps, id: string, state: string): Promise<string> {
  if (state !== 'certified') refuse(judicialErrors.WRONG_STATE)
  const { seal, isHere } = await currentCustody(deps, id)
  if (!isHere) refuse(purchaseErrors.HANDED_OVER)
  return seal ?? refuse(purchaseErrors.SEAL_BROKEN)
}

/** It names the seal that the parcel had when it was drawn. */
export const voidHandover = (deps: Deps, platformId: number, id: string) =>
  voidDocument(deps, { platformId, subject: purchaseSubject(id), kind: KIND }, 'changed')

/** Replaces one that was not signed. */
export const drawHandover: Service<typeof purchaseDeskApi.drawHandover> = async (deps, actor, { id, sealSeen, note }) => {
  const found = await requirePurchase(deps, actor, id)
  const { row, held } = found
  const seal = await requireInCustody(deps, id, held.state)
  if (seal !== sealSeen) refuse(purchaseErrors.SEAL_DIFFERS, { seal })
  const applicant = applicantOf(deps, row)
  const office = await officeFacts(deps, row.platform_id)
  const drawnAt = deps.clock.now().toISOString()
  const certificate = (await certificatesOf(deps.db, [id])).get(id)
  const goods = (await goodsOf(deps.db, id)).map(({ place, body }) => `${place}. ${body.brand} ${body.name} × ${body.quantity}`)
  const rows = [
    line(words.number, { text: certificate?.number ?? '', type: 'strong' }),
    line(words.goodsSealed, ...goods.map(text)),
    line(words.sealNumber, { text: seal, type: 'mono' }),
    line(words.handedBy, text(actor.name)),
    line(words.receiver, { text: applicant.name, type: 'strong' }),
    line(words.note, text(note)),
  ]
  const sections = [
    { heading: words.handover, parts: [{ kind: 'rows' as const, rows }] },
    { heading: words.receiver, parts: [{ kind: 'text' as const, sentences: words.handoverStatement, stacked: true }] },
  ]
  const drawn = await drawDocument(deps, {
    platformId: row.platform_id,
    subject: purchaseSubject(id),
    kind: KIND,
    title: words.handoverTitle,
    template: 'purchase-handover/1',
    ownerId: row.owner_id,
    places: [{ field: 'receiver', label: words.receiverPlace, name: applicant.name, accountId: row.owner_id }],
    paper: () => purchasePaper({ id, kind: 'HAND', title: words.handoverTitle, office, drawnAt }, sections),
  })
  await inTransaction(deps, async (inside) => {
    const locked = await lockCase(inside.db, purchaseCase, row.platform_id, { id })
    if ((await requireInCustody(inside, id, locked?.state ?? '')) !== seal) refuse(purchaseErrors.SEAL_DIFFERS, { seal })
    await voidHandover(inside, row.platform_id, id)
    await keepDrawn(inside, drawn)
    await audit(inside, actor, { action: 'purchase.handover', subject: id, facts: { seal } })
    await sendMessage(inside, {
      platformId: row.platform_id,
      accountId: row.owner_id,
      kind: 'purchase.to-sign',
      key: `purchase/${id}/handover/${drawn.document.id}`,
      params: { id, reference: purchaseReference(id), detail: '' },
    })
  })
  return viewPurchase(deps, actor, await requirePurchase(deps, actor, id))
}

async function sendHandover(deps: Deps, reader: Member | Staff, found: FoundPurchase): Promise<RawAnswer> {
  const whole = await liveHandover(deps, found)
  const { bytes } = await openNewest(deps, reader, whole)
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return pdfAnswer(`${whole.document.title[reader.locale]}-${purchaseReference(found.row.id)}.pdf`, Buffer.concat(parts))
}

export const openOwnHandover: Service<typeof purchaseApi.handover> = async (deps, actor, { id }) =>
  sendHandover(deps, actor, await requireOwnPurchase(deps, actor, id))

export const openDeskHandover: Service<typeof purchaseDeskApi.handover> = async (deps, actor, { id }) =>
  sendHandover(deps, actor, await requirePurchase(deps, actor, id))

export const sendHandoverCode: Service<typeof purchaseApi.handoverCode> = async (deps, actor, { id }) => {
  const { document } = await liveHandover(deps, await requireOwnPurchase(deps, actor, id))
  return sendSigningCode(deps, actor, [document.id])
}

/** The signature and the end of the custody commit together. */
export const signHandover: Service<typeof purchaseApi.signHandover> = async (deps, actor, { id, consent: _, ...request }) => {
  const found = await requireOwnPurchase(deps, actor, id)
  const { document } = await liveHandover(deps, found)
  if (request.documents.length !== 1 || request.documents[0] !== document.id) refuse(signingErrors.NOT_YOUR_TURN)
  const seal = await requireInCustody(deps, id, found.held.state)
  const prepared = await prepareSignatures(deps, actor, request)
  await inTransaction(deps, async (inside) => {
    const locked = await lockCase(inside.db, purchaseCase, actor.platformId, { id })
    if ((await requireInCustody(inside, id, locked?.state ?? '')) !== seal) refuse(purchaseErrors.SEAL_DIFFERS, { seal })
    await commitSignatures(inside, actor, request, prepared)
    const entry = { sealSeen: seal, shelf: '—', note: NOTE_OF_SIGNATURE }
    await addHandling(inside, { id, platformId: actor.platformId }, actor.accountId, 'handed-over', entry)
  })
  return viewPurchase(deps, actor, await requireOwnPurchase(deps, actor, id))
}
