// Everything that the archive of a case states.

import type { QuoteLine } from '@attestry/contract/modules/casework/quote'
import type { Correction } from '@attestry/contract/modules/judicial/certificate-correction'
import type { Delivery } from '@attestry/contract/modules/judicial/certificate-delivery'
import type { NotarizationState } from '@attestry/contract/modules/judicial/notarization-case'
import type {
  CaseMessage,
  ClockView,
  DocumentKey,
  Paper as SubmittedPaper,
} from '@attestry/contract/modules/judicial/notarization-view'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import type { BoundPiece, InBothLanguages } from '../../../adapters/paper/port.ts'
import type { ApplicationFacts, OfficeFacts } from '../notarization/facts.ts'

export interface StepFacts {
  readonly at: string
  readonly actor: 'applicant' | 'desk' | 'clock'
  readonly name: string
  readonly act: string | null
  readonly to: NotarizationState
  readonly note: string
}

/** A file of the office: a certificate, or a document that was signed. */
export interface ArchivedFile {
  readonly bytes: Uint8Array
  readonly sha256: string
}

export interface ArchiveFacts {
  readonly id: string
  readonly state: NotarizationState
  readonly office: OfficeFacts
  readonly template: NotarizationTemplate
  readonly application: ApplicationFacts
  readonly exportedBy: string
  readonly exportedAt: string
  /** Newest first. */
  readonly certificates: readonly (ArchivedFile & { readonly version: number; readonly number: string })[]
  readonly documents: { readonly [K in DocumentKey]?: ArchivedFile }
  /** Null bytes: too large to export with the others. */
  readonly papers: readonly (SubmittedPaper & { readonly bytes: Uint8Array | null })[]
  /** Oldest first. */
  readonly quotes: readonly { readonly version: number; readonly lines: readonly QuoteLine[]; readonly madeAt: string }[]
  readonly payment: { readonly fen: number; readonly paidAt: string } | undefined
  readonly refunds: readonly { readonly fen: number; readonly at: string; readonly by: string }[]
  /** Those that were approved, by the version that they made. */
  readonly corrections: readonly (Pick<Correction, 'reason' | 'entries'> & { readonly version: number })[]
  readonly messages: readonly CaseMessage[]
  readonly steps: readonly StepFacts[]
  readonly clocks: readonly ClockView[]
  /** Newest first. */
  readonly deliveries: readonly Delivery[]
}

export interface Chapter {
  readonly title: InBothLanguages
  /** Of the original; null: made for the archive. */
  readonly sha256: string | null
  readonly pieces: readonly BoundPiece[]
}
