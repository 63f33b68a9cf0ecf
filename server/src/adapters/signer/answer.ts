// Answers of the signing process: a value, a refusal with its reason, or a fault that keeps its class across processes.
import { fromBase64 } from '@attestry/proof/bytes/base64'
import type { KeyInfo, SignedHead, SignerRefusal } from './port.ts'
import { SignerDamaged, SignerLocked, SignerRefused, SignerUnavailable } from './port.ts'
import { withBase64 } from './signer-command.ts'

export type Answer = { readonly id: number } & (
  | { readonly is: 'done'; readonly value: unknown }
  | { readonly is: 'refused'; readonly reason: SignerRefusal; readonly message: string }
  | { readonly is: 'locked' | 'damaged' | 'unavailable' | 'fault'; readonly message: string }
)

export function writeAnswer(id: number, value: unknown): Answer {
  return { id, is: 'done', value: withBase64(value) ?? null }
}

export function writeFault(id: number, fault: unknown): Answer {
  const message = fault instanceof Error ? fault.message : String(fault)
  if (fault instanceof SignerRefused) return { id, is: 'refused', reason: fault.reason, message }
  if (fault instanceof SignerLocked) return { id, is: 'locked', message }
  if (fault instanceof SignerDamaged) return { id, is: 'damaged', message }
  return { id, is: fault instanceof SignerUnavailable ? 'unavailable' : 'fault', message }
}

/** Recreates the error thrown in the signing process. */
export function faultOf(answer: Exclude<Answer, { is: 'done' }>): Error {
  if (answer.is === 'refused') return new SignerRefused(answer.reason, answer.message)
  if (answer.is === 'locked') return new SignerLocked(answer.message)
  if (answer.is === 'damaged') return new SignerDamaged(answer.message)
  return answer.is === 'unavailable' ? new SignerUnavailable(answer.message) : new Error(answer.message)
}

type Sent<T> = { [Name in keyof T]: T[Name] extends Uint8Array ? string : T[Name] }

export function readKey(value: unknown): KeyInfo {
  const { id, purpose, algorithm, spki } = value as Sent<KeyInfo>
  return { id, purpose, algorithm, spki: fromBase64(spki) }
}

export function readKeys(value: unknown): readonly KeyInfo[] {
  return (value as unknown[]).map(readKey)
}

export function readSignedHead(value: unknown): SignedHead | undefined {
  if (value === null) return undefined
  const { origin, size, root } = value as Sent<SignedHead>
  return { origin, size, root: fromBase64(root) }
}

export function readSignature(value: unknown): Uint8Array {
  return fromBase64(value as string)
}
