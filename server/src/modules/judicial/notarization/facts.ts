// What the documents of a notarization state: a snapshot, taken when a document is drawn.
import type { QuoteLine } from '@attestry/contract/modules/casework/quote'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'

export interface Party {
  readonly kind: 'person' | 'organisation'
  readonly name: string
  /** Identity number or credit code. */
  readonly number: string
  readonly phone: string
  /** Of an organisation. */
  readonly representative?: string
}

export interface AgentFacts {
  readonly name: string
  readonly number: string
  readonly relation: 'lawyer' | 'employee' | 'relative' | 'other'
}

export interface EvidenceFacts {
  readonly ano: string
  readonly name: string
  readonly kind: { readonly zh: string; readonly en: string }
  readonly sealedAt: string
  /** SHA-256 of record.json, hex. */
  readonly digest: string
  readonly purpose: string
}

export interface ApplicationFacts {
  readonly id: string
  readonly applicant: Party
  /** The person who signs: the applicant, or their agent. */
  readonly signer: string
  readonly agent?: AgentFacts
  readonly matter: string
  readonly use: string
  readonly basis: string
  readonly reason: string
  /** How the evidence was obtained, in the applicant's words. */
  readonly obtaining: string
  readonly copies: number
  readonly delivery: { readonly kind: 'email' | 'post' | 'collect'; readonly to: string }
  readonly evidence: readonly EvidenceFacts[]
}

export interface OfficeFacts {
  readonly platformName: string
  readonly platformEnglishName: string
  readonly office?: { readonly name: string; readonly englishName?: string }
  readonly publicUrl: string
  readonly demo: boolean
}

export interface AcceptanceFacts {
  readonly notary: string
  readonly acceptedAt: string
  readonly dueAt: string
  readonly lines: readonly QuoteLine[]
}

export interface TranscriptFacts {
  readonly notary: string
  readonly place: string
  readonly askedAt: string
  readonly answers: readonly { readonly question: { readonly zh: string; readonly en: string }; readonly answer: string }[]
}

export interface PaperFrame {
  readonly office: OfficeFacts
  readonly template: NotarizationTemplate
  /** Counts the documents of this kind in the case. */
  readonly number: number
  readonly drawnAt: string
}
