// Opens a share by its access code; loaded on demand.
import type { CallInput, Endpoint, OutputOf } from '@attestry/contract/endpoint'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { shareApi } from '@attestry/contract/modules/attestation/share'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'

/** Takes a share token and the code. */
export type OpenEndpoint = Endpoint & Pick<typeof shareApi.open, 'input'>

export type Opening<T> =
  | { readonly opened: T }
  /** `ofCode`: the code was the problem. */
  | { readonly problem: string; readonly ofCode: boolean }

const CODE_REFUSALS: ReadonlySet<string> = new Set([attestationErrors.CODE_WRONG.code, attestationErrors.CODE_LOCKED.code])

export async function openShare<E extends OpenEndpoint>(endpoint: E, token: string, code: string): Promise<Opening<OutputOf<E>>> {
  try {
    return { opened: await call(endpoint, { token, code } as CallInput<E>, { display: ErrorDisplay.silent }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { problem: error.message, ofCode: CODE_REFUSALS.has(error.code) }
  }
}
