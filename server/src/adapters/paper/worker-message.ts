// Messages between the main thread and the paper worker; a job has at most one pending request.
import type { Paper, PaperAttachment, PaperFaultReason } from './port.ts'

export interface MakeCommand {
  readonly do: 'make'
  readonly paper: Paper
  readonly attachments: readonly PaperAttachment[]
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
}

export type WorkerCommand = { readonly job: number } & (
  | MakeCommand
  /** The requested signature or time-stamp. */
  | { readonly do: 'answer'; readonly bytes: Uint8Array }
  /** The request failed; the job is cancelled. */
  | { readonly do: 'drop' }
)

export type SigningRequest = 'sign' | 'time-stamp'

export type WorkerMessage = { readonly job: number } & (
  | { readonly kind: 'request'; readonly request: SigningRequest; readonly bytes: Uint8Array }
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  | { readonly kind: 'fault'; readonly reason: PaperFaultReason; readonly message: string }
)
