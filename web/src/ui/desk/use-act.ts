// One act of a desk at a time: busy while it runs, its refusal kept beside the form, its key kept over the tries, so that trying again never does it twice.
import { useRef, useState } from 'react'
import { CallError, type CallOptions, isAborted, randomId } from '../../kernel/call.ts'
import { deskWords } from './words.ts'

export interface Act {
  readonly busy: boolean
  /** What went wrong, in the server's words. */
  readonly problem: string | undefined
  /** What is wrong with single fields, by their names. */
  readonly problems: Readonly<Record<string, string>>
  /** Undefined when it was refused; the refusal is then in `problem` and `problems`. */
  run<T>(work: (how: CallOptions) => Promise<T>): Promise<{ readonly value: T } | undefined>
  /** Forgets the last refusal and begins a new act. */
  clear(): void
}

export function useAct(): Act {
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
        // What was refused by its input is another act once it is mended.
        if (error.fields?.length) key.current = undefined
        if (!isAborted(error)) setProblem(error.message || say.failed)
        setProblems(Object.fromEntries((error.fields ?? []).map((each) => [each.field, each.problem])))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
