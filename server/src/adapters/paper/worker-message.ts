// Messages between the main thread and the paper worker; a job has at most one pending request.
import type { Paper, PaperAttachment, PaperFaultReason, PaperSigning, PersonalSignature, SignaturePlace } from './port.ts'

/** The part of `PaperSigning` that can be sent; its functions stay in the main thread and are requested. */
export type SigningMaterial = Pick<PaperSigning, 'certificate' | 'chain' | 'crls'>

export type Task =
  | {
      readonly do: 'make'
      readonly paper: Paper
      readonly attachments: readonly PaperAttachment[]
      readonly material: SigningMaterial
    }
  | { readonly do: 'draw'; readonly paper: Paper; readonly places: readonly SignaturePlace[] }
  | {
      readonly do: 'sign'
      readonly version: Uint8Array
      readonly signature: PersonalSignature
      readonly material: SigningMaterial
    }
  | { readonly do: 'finish'; readonly version: Uint8Array; readonly crls: readonly Uint8Array[] }

export type WorkerCommand = { readonly job: number } & (
  | Task
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
