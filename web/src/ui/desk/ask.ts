// How a desk calls: silently, since its own dialog or form says what went wrong, and with a second try once the person has shown the second factor again.
import type { CallInput, Endpoint, OutputOf } from '@attestry/contract/endpoint'
import { CallError, type CallOptions, call, ErrorDisplay } from '../../kernel/call.ts'

export interface StepUp {
  /** Whether this refusal asks for the second factor. */
  needed(code: string): boolean
  /** Resolves once it has been shown; rejects with the refusal when the person gives up. */
  ask(): Promise<void>
}

let stepUp: StepUp | undefined

/** The shell knows how to ask; the desks only know that somebody does. */
export function provideStepUp(given: StepUp): () => void {
  stepUp = given
  return () => {
    if (stepUp === given) stepUp = undefined
  }
}

export async function askDesk<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const how = { display: ErrorDisplay.silent, ...options }
  try {
    return await call(endpoint, input, how)
  } catch (error) {
    if (!(error instanceof CallError) || !stepUp?.needed(error.code)) throw error
    try {
      await stepUp.ask()
    } catch {
      throw error
    }
    return call(endpoint, input, how)
  }
}
