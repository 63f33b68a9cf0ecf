// What both sides of a purchase notarization see: goods, evidence of every step, the parcel and its seals, money and certificate.
import * as z from 'zod/mini'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { statesOf, stepActors } from '../casework/definition.ts'
import { SignedDocument } from '../signing/document.ts'
import { purchaseCase } from './purchase-case.ts'
import { PurchaseDraft, PurchaseTerms, purchaseProblems, purchaseUses, rightTypes } from './purchase-draft.ts'
import { evidenceParts, handlingKinds } from './purchase-evidence.ts'

export const MAX_DRAFT_PURCHASES = 20
export const MAX_PURCHASE_EVIDENCE = 200
export const MAX_EVIDENCE_BYTES = 2 * 1024 ** 3

export const PurchaseId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '购买公证编号', en: 'Purchase notarization id' },
  hint: { zh: '请从购买公证列表中打开', en: 'open it from the list of purchase notarizations' },
  resource: 'purchase',
  example: '00000000-0000-7000-8000-000000000000',
})

export const PurchaseStateName = z.enum(statesOf(purchaseCase))
export const PurchaseStateField = z.optional(
  field(PurchaseStateName, { label: { zh: '状态', en: 'Status' }, example: 'submitted' }),
)

export const PurchaseEvidence = z.object({
  place: z.int(),
  ano: z.string(),
  name: z.string(),
  parts: z.array(z.enum(evidenceParts)),
  /** Of its only file; null until it is known. */
  sha256: z.nullable(z.string()),
  mediaType: z.nullable(z.string()),
  size: z.nullable(z.int()),
  isSealed: z.boolean(),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
  /** Uploaded by the office, not collected in a recorded session. */
  isOfficeUpload: z.boolean(),
})
export type PurchaseEvidence = z.infer<typeof PurchaseEvidence>

export const Handling = z.object({
  number: z.int(),
  kind: z.enum(handlingKinds),
  sealBefore: z.nullable(z.string()),
  sealAfter: z.nullable(z.string()),
  shelf: z.string(),
  note: z.string(),
  weightGrams: z.nullable(z.int()),
  /** The record with the photo. */
  photo: z.nullable(z.int()),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(z.iso.datetime()),
  /** Proposed by the handler, to be confirmed by a second person. */
  isPending: z.boolean(),
})
export type Handling = z.infer<typeof Handling>

export const PurchaseClock = z.object({
  name: z.enum(['acceptance', 'shipping', 'judging']),
  state: z.enum(['running', 'suspended', 'stopped']),
  workingDays: z.int(),
  used: z.int(),
  /** The end of the last working day. */
  due: z.nullable(z.iso.datetime()),
  isLate: z.boolean(),
})
export type PurchaseClock = z.infer<typeof PurchaseClock>

export const PurchaseItem = z.object({
  id: z.string(),
  reference: z.string(),
  state: PurchaseStateName,
  name: z.string(),
  type: z.enum(rightTypes),
  used: z.enum(purchaseUses),
  date: z.iso.datetime(),
  operator: z.string(),
  shop: z.string(),
  certificateNumber: z.nullable(z.string()),
  clock: z.nullable(PurchaseClock),
})
export type PurchaseItem = z.infer<typeof PurchaseItem>

export const chargeLines = ['fee', 'goods', 'carriage'] as const
export type ChargeLine = (typeof chargeLines)[number]

const Order = z.object({
  number: z.string(),
  /** By place in the goods table. */
  paid: z.array(z.object({ place: z.int(), yuan: Yuan })),
  carriage: Yuan,
  boughtAt: z.iso.datetime(),
})
const Transport = z.object({ carrier: z.string(), number: z.string() })

export const Purchase = z.object({
  ...PurchaseItem.shape,
  version: z.int(),
  draft: PurchaseDraft,
  terms: PurchaseTerms,
  problems: z.array(z.enum(purchaseProblems)),
  /** Fee, goods and carriage at most. */
  cap: Yuan,
  /** Null at the desk. */
  balance: z.nullable(Yuan),
  /** Reserved in the balance now; null: nothing. */
  held: z.nullable(Yuan),
  charges: z.array(z.object({ line: z.enum(chargeLines), yuan: Yuan })),
  handlerName: z.nullable(z.string()),
  order: z.nullable(Order),
  shipment: z.nullable(Transport),
  sentBack: z.nullable(z.object({ ...Transport.shape, refunded: Yuan, carriage: Yuan })),
  evidence: z.array(PurchaseEvidence),
  handlings: z.array(Handling),
  /** Number of the seal on the parcel; null: open, or not received. */
  seal: z.nullable(z.string()),
  handover: z.nullable(SignedDocument),
  certificate: z.nullable(z.object({ number: z.string(), sha256: z.string(), issuedAt: z.iso.datetime() })),
  clocks: z.array(PurchaseClock),
  timeline: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.enum(stepActors),
      act: z.nullable(z.string()),
      to: PurchaseStateName,
      note: z.string(),
    }),
  ),
})
export type Purchase = z.infer<typeof Purchase>

export const EvidencePlace = field(z.int().check(z.gte(1), z.lte(MAX_PURCHASE_EVIDENCE)), {
  label: { zh: '证据序号', en: 'Number of the evidence' },
  example: 1,
})
