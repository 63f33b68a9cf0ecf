// Runs one act at a time: tracks its state and refusal, and repeats it with the same idempotency key while its outcome is unknown.
import { useRef, useState } from 'react'
import { CallError, type CallOptions, isAborted, isOutcomeUnknown, randomId } from '../../kernel/call.ts'
import { deskWords } from './words.ts'

export interface ActState {
  readonly busy: boolean
  /** The server's error message. */
  readonly problem: string | undefined
  /** Problems of single fields, by field name. */
  readonly problems: Readonly<Record<string, string>>
  /** Resolves to undefined when refused; the refusal is then in `problem` and `problems`. */
  run<T>(work: (options: CallOptions) => Promise<T>): Promise<{ readonly value: T } | undefined>
  /** Clears the last refusal and starts a new act with a new key. */
  clear(): void
}

export function useAct(): ActState {
  const say = deskWords.use()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const key = useRef<string>(undefined)
  const clear = () => {
    key.current = undefined
    setProblem(undefined)
    setProblems({})
  }
  return {
    busy,
    problem,
    problems,
    clear,
    run: async (work) => {
      if (busy) return undefined
      key.current ??= randomId()
      setBusy(true)
      setProblem(undefined)
      setProblems({})
      try {
        const value = await work({ idempotencyKey: key.current })
        key.current = undefined
        return { value }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!isOutcomeUnknown(error)) key.current = undefined
        if (!isAborted(error)) setProblem(error.message || say.failed)
        setProblems(Object.fromEntries((error.fields ?? []).map((each) => [each.field, each.problem])))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
