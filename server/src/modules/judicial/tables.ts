// Tables of the judicial module.
import type { PaperKind } from '@attestry/contract/modules/judicial/application'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import type { ColumnType } from 'kysely'

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
}
