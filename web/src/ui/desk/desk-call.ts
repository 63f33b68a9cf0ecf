// API calls of the console: errors are shown by the dialog or form, and a call is retried after a second-factor step-up.
import type { CallInput, Endpoint, OutputOf } from '@attestry/contract/endpoint'
import { CallError, type CallOptions, call, ErrorDisplay } from '../../kernel/call.ts'

export interface StepUp {
  /** Whether this error code requires the second factor. */
  needed(code: string): boolean
  /** Resolves when the second factor was verified; rejects when the user cancels. */
  request(): Promise<void>
}

let stepUp: StepUp | undefined

/** Registered by the shell's dialog, so that desks do not depend on it. */
export function provideStepUp(provider: StepUp): () => void {
  stepUp = provider
  return () => {
    if (stepUp === provider) stepUp = undefined
  }
}

export async function callDesk<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const silent = { display: ErrorDisplay.silent, ...options }
  try {
    return await call(endpoint, input, silent)
  } catch (error) {
    if (!(error instanceof CallError) || !stepUp?.needed(error.code)) throw error
    try {
      await stepUp.request()
    } catch {
      throw error
    }
    return call(endpoint, input, silent)
  }
}
