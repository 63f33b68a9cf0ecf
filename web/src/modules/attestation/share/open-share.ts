// Opens a share by its extraction code; loaded on demand.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { type SharedRecord, shareApi } from '@attestry/contract/modules/attestation/share'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'

export type Opening =
  | { readonly record: SharedRecord }
  /** `ofCode`: the code was the problem. */
  | { readonly problem: string; readonly ofCode: boolean }

const CODE_REFUSALS: ReadonlySet<string> = new Set([attestationErrors.CODE_WRONG.code, attestationErrors.CODE_LOCKED.code])

export async function openShare(token: string, code: string): Promise<Opening> {
  try {
    return { record: await call(shareApi.open, { token, code }, { display: ErrorDisplay.silent }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { problem: error.message, ofCode: CODE_REFUSALS.has(error.code) }
  }
}
