// Every kind of document: accepted media types, size limit, default retention, and the audit action of an access by staff.
import { EXPORT_RETENTION_DAYS } from '@attestry/contract/modules/account/data-export'
import { MAX_INVOICE_FILE_BYTES } from '@attestry/contract/modules/invoice/desk'
import { MAX_PAPER_BYTES } from '@attestry/contract/modules/judicial/notarization-view'
import { MAX_PHOTO_BYTES } from '@attestry/contract/modules/realname/photo'
import { MAX_VOUCHER_BYTES } from '@attestry/contract/modules/wallet/bank-transfer'
import { days } from '../../kernel/clock.ts'
import type { MediaType } from './vault/media-type.ts'

interface KindRules {
  readonly mediaTypes: readonly MediaType[]
  /** Null if the server makes the document itself: then nobody can upload one. */
  readonly maxUploadBytes: number | null
  /** A document expires this long after it was stored, unless its module sets another date (`setDeletionDate`). */
  readonly retentionMs: number
  /** Null if staff can never open the document. */
  readonly staffAction: string | null
  /** Kept when the account of its owner is closed: the office has to keep its files. */
  readonly outlivesAccount?: true
}

export const documentKinds = {
  'identity-photo': {
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
    maxUploadBytes: MAX_PHOTO_BYTES,
    retentionMs: days(7),
    staffAction: 'realname.photo',
  },
  /** A file of an electronic invoice: PDF, OFD (a ZIP archive) or XML. */
  invoice: {
    mediaTypes: ['application/pdf', 'application/zip', 'text/xml'],
    maxUploadBytes: MAX_INVOICE_FILE_BYTES,
    retentionMs: days(7),
    staffAction: 'invoice.file',
  },
  'data-export': {
    mediaTypes: ['application/zip'],
    maxUploadBytes: null,
    retentionMs: days(EXPORT_RETENTION_DAYS),
    staffAction: null,
  },
  'bank-voucher': {
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
    maxUploadBytes: MAX_VOUCHER_BYTES,
    retentionMs: days(180),
    staffAction: 'wallet.bank-voucher',
  },
  /** A paper that an applicant hands to an office: an authority, an identity card, a licence. */
  'judicial-paper': {
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
    maxUploadBytes: MAX_PAPER_BYTES,
    retentionMs: days(90),
    staffAction: 'judicial.paper',
    outlivesAccount: true,
  },
  /** A certificate that an office has issued. */
  'judicial-certificate': {
    mediaTypes: ['application/pdf'],
    maxUploadBytes: null,
    retentionMs: days(7),
    staffAction: 'judicial.certificate',
    outlivesAccount: true,
  },
  /** A version of a document that people sign. */
  'signed-document': {
    mediaTypes: ['application/pdf'],
    maxUploadBytes: null,
    retentionMs: days(7),
    staffAction: 'signing.document',
    outlivesAccount: true,
  },
} as const satisfies Record<string, KindRules>

export type DocumentKind = keyof typeof documentKinds

export const rulesOf = (kind: DocumentKind): KindRules => documentKinds[kind]

/** Deleted with the account of their owner. */
export const deletedKinds = (Object.keys(documentKinds) as DocumentKind[]).filter((kind) => !rulesOf(kind).outlivesAccount)
