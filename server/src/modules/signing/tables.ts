// Tables of the signing module.
import type { DocumentState } from '@attestry/contract/modules/signing/document'
import type { ColumnType } from 'kysely'

export type SigningTables = {
  'signing.document': {
    id: string
    platform_id: number
    /** The case that it belongs to, for example `notarization/ID`. */
    subject: string
    kind: string
    number: number
    state: DocumentState
    title: ColumnType<{ zh: string; en: string }, string, never>
    /** Name and version of the template. */
    template: string
    /** SHA-256 of what was drawn, before the layout. */
    facts_sha256: Buffer
    drawn_at: Date
    completed_at: Date | null
    voided_at: Date | null
    void_reason: string | null
  }
  /** Who signs where; positions in the order of signing. */
  'signing.place': {
    document_id: string
    position: number
    field: string
    account_id: string
    /** The name when the document was drawn, encrypted. */
    name: Buffer
  }
  /** Every version: 0 as drawn, then one for each signature, the last with validation data and time-stamp. */
  'signing.version': {
    document_id: string
    number: number
    sha256: Buffer
    file_id: string
    made_at: Date
  }
  /** One handwriting with one code, for one or several documents. An act without signatures was interrupted. */
  'signing.act': {
    id: string
    platform_id: number
    account_id: string
    /** Strokes, encrypted. */
    ink: Buffer
    ink_hash: Buffer
    begun_at: Date
  }
  'signing.signature': {
    document_id: string
    position: number
    act_id: string
    version: number
    signed_at: Date
  }
}
