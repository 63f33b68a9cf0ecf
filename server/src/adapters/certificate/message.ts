// What the main thread and the certificate worker say to each other; a job has at most one question open.
import type { CertificateAttachment, CertificateFacts, CertificateFaultReason } from './port.ts'

export interface MakeOrder {
  readonly do: 'make'
  readonly facts: CertificateFacts
  /** How many files the record has; `facts` holds no more than the paper lists. */
  readonly fileCount: number
  readonly attachments: readonly CertificateAttachment[]
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
}

export type Order = { readonly job: number } & (
  | MakeOrder
  /** What was asked for. */
  | { readonly do: 'answer'; readonly bytes: Uint8Array }
  /** It will not come; the job is over. */
  | { readonly do: 'drop' }
)

export type Question = 'sign' | 'time-stamp'

export type Report = { readonly job: number } & (
  | { readonly is: 'question'; readonly question: Question; readonly bytes: Uint8Array }
  | { readonly is: 'made'; readonly bytes: Uint8Array }
  | { readonly is: 'fault'; readonly reason: CertificateFaultReason; readonly message: string }
)
