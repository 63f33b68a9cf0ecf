// Sends a deposit idempotently and refreshes cached records and wallet afterwards.
import type { Receipt } from '@attestry/contract/modules/evidence/file-deposit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, isOutcomeUnknown, randomId } from '../../../kernel/call.ts'
import { useMounted } from '../../../kernel/use-mounted.ts'
import { requestPageFocus } from '../../../ui/page-focus.ts'
import { refreshRecords } from '../../attestation/public.tsx'
import { refreshWallet } from '../../wallet/public.tsx'

/** Form and receipt replace each other on one screen: focus and scroll position go back to the heading. */
function scrollToTop(): void {
  requestPageFocus()
  scrollTo({ top: 0 })
}

interface Attempt {
  readonly content: string
  readonly key: string
}

export interface Deposit<I> {
  readonly receipt: Receipt | undefined
  readonly problem: string | undefined
  /** The deposit may have been made although the call failed. */
  readonly isUncertain: boolean
  readonly busy: boolean
  submit(input: I): Promise<Receipt | undefined>
  startOver(): void
}

/** The idempotency key belongs to the content: a retry after a timeout is recognised, changed content is a new deposit. */
export function useDeposit<I>(send: (input: I, idempotencyKey: string) => Promise<Receipt>): Deposit<I> {
  const client = useQueryClient()
  const [receipt, setReceipt] = useState<Receipt>()
  const [problem, setProblem] = useState<string>()
  const [isUncertain, setUncertain] = useState(false)
  const [busy, setBusy] = useState(false)
  const attempt = useRef<Attempt>(undefined)
  const isMounted = useMounted()
  const submit = async (input: I) => {
    const content = JSON.stringify(input)
    if (attempt.current?.content !== content) attempt.current = { content, key: randomId() }
    setBusy(true)
    setProblem(undefined)
    try {
      const received = await send(input, attempt.current.key)
      attempt.current = undefined
      // The screen may have been left meanwhile; another one must not scroll or lose its focus.
      if (isMounted()) scrollToTop()
      setReceipt(received)
      void refreshRecords(client)
      return received
    } catch (error) {
      setUncertain(isOutcomeUnknown(error))
      setProblem(error instanceof CallError ? error.message : String(error))
      return undefined
    } finally {
      setBusy(false)
      void refreshWallet(client)
    }
  }
  const startOver = () => {
    scrollToTop()
    setReceipt(undefined)
  }
  return { receipt, problem, isUncertain, busy, submit, startOver }
}
