// Idempotency key of a form's act: reused only to repeat the same call whose outcome is unknown, so that it is applied at most once.
import { useRef } from 'react'
import { isOutcomeUnknown, randomId } from '../../kernel/call.ts'

export function useActKey() {
  const last = useRef<{ readonly key: string; readonly input: string }>(undefined)
  return async <T>(input: unknown, act: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(input)
    if (last.current?.input !== text) last.current = { key: randomId(), input: text }
    try {
      const output = await act(last.current.key)
      last.current = undefined
      return output
    } catch (error) {
      if (!isOutcomeUnknown(error)) last.current = undefined
      throw error
    }
  }
}
