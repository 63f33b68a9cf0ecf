// Tables of the judicial module.
import type { PaperKind } from '@attestry/contract/modules/judicial/application'
import type { DeliveryMeans } from '@attestry/contract/modules/judicial/certificate-delivery'
import type { Goods, PurchaseTerms } from '@attestry/contract/modules/judicial/purchase-draft'
import type { EvidencePart, HandlingKind } from '@attestry/contract/modules/judicial/purchase-evidence'
import type { ChargeLine } from '@attestry/contract/modules/judicial/purchase-view'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import type { ColumnType } from 'kysely'

interface PurchaseOrder {
  readonly number: string
  readonly paid: readonly { readonly place: number; readonly fen: number }[]
  readonly carriageFen: number
  readonly boughtAt: string
}

interface Transport {
  readonly carrier: string
  readonly number: string
}

interface SentBack extends Transport {
  readonly refundedFen: number
  readonly carriageFen: number
}

export type JudicialTables = {
  'judicial.template': {
    platform_id: number
    version: number
    body: ColumnType<Omit<NotarizationTemplate, 'version'>, string, never>
    made_by: string
    made_at: Date
  }
  'judicial.application': {
    /** Of its case. */
    id: string
    platform_id: number
    owner_id: string
    version: number
    /** The draft, and the applicant's name when it was saved. */
    sealed: Buffer
    template_version: number
    drawn_sha256: Buffer | null
    /** Sealed. */
    drawn_facts: Buffer | null
    notary_id: string | null
    saved_at: Date
  }
  /** As submitted. */
  'judicial.evidence': {
    application_id: string
    place: number
    ano: string
    digest: string
  }
  'judicial.paper': {
    id: string
    application_id: string
    kind: PaperKind
    name: Buffer
    document_id: string
    sha256: Buffer
    size: number
    media_type: string
    uploaded_at: Date
  }
  'judicial.transcript': {
    application_id: string
    version: number
    sealed: Buffer
    saved_by: string
    saved_at: Date
  }
  'judicial.message': {
    id: string
    application_id: string
    side: 'applicant' | 'office'
    account_id: string
    sealed: Buffer
    at: Date
    /** When the other side first opened it. */
    read_at: Date | null
  }
  'judicial.certificate': {
    application_id: string
    version: number
    platform_id: number
    number: string
    document_id: string
    sha256: Buffer
    handler_id: string
    approver_id: string
    issued_at: Date
    /** That this version makes; null: the first version. */
    correction: number | null
  }
  /** Proposed; approved if a version of the certificate names it. */
  'judicial.correction': {
    application_id: string
    number: number
    /** Its entries. */
    sealed: Buffer
    reason: string
    proposed_by: string
    proposed_at: Date
  }
  'judicial.delivery': {
    application_id: string
    number: number
    /** Of the certificate. */
    version: number
    means: DeliveryMeans
    /** Carrier and tracking number, or recipient and receipt. */
    sealed: Buffer
    recorded_by: string
    at: Date
  }
  'judicial.payment': {
    application_id: string
    quote_version: number
    fen: number
    paid_at: Date
  }
  'judicial.refund': {
    application_id: string
    number: number
    fen: number
    made_by: string
    at: Date
  }
  'judicial.purchase': {
    /** Of its case. */
    id: string
    platform_id: number
    owner_id: string
    version: number
    /** The draft. */
    sealed: Buffer
    terms: ColumnType<PurchaseTerms, string, string>
    /** Sealed; as verified at submission. */
    applicant: Buffer | null
    hold_id: string | null
    held_fen: number | null
    purchase_order: ColumnType<PurchaseOrder | null, string | null, string | null>
    shipment: ColumnType<Transport | null, string | null, string | null>
    sent_back: ColumnType<SentBack | null, string | null, string | null>
    saved_at: Date
  }
  'judicial.purchase_goods': {
    purchase_id: string
    place: number
    body: ColumnType<Goods, string, never>
  }
  'judicial.purchase_evidence': {
    purchase_id: string
    place: number
    ano: string
    parts: EvidencePart[]
    account_id: string
    added_at: Date
  }
  'judicial.seal': {
    platform_id: number
    number: string
    purchase_id: string
    used_at: Date
  }
  'judicial.handling': {
    purchase_id: string
    number: number
    kind: HandlingKind
    seal_before: string | null
    seal_after: string | null
    shelf: string
    note: string
    weight_grams: number | null
    photo: number | null
    made_by: string
    made_at: Date
  }
  'judicial.handling_confirmation': {
    purchase_id: string
    number: number
    made_by: string
    confirmed_by: string
    confirmed_at: Date
  }
  'judicial.purchase_charge': {
    purchase_id: string
    line: ChargeLine
    fen: number
    charged_at: Date
  }
  'judicial.purchase_certificate': {
    purchase_id: string
    platform_id: number
    number: string
    document_id: string
    sha256: Buffer
    handler_id: string
    approver_id: string
    issued_at: Date
  }
}
