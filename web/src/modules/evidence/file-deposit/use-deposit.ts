// Sends a deposit once, however often it is tried, and tells the rest of the page that records and money have changed.
import type { Receipt } from '@attestry/contract/modules/evidence/file-deposit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, freshKey } from '../../../kernel/call.ts'
import { wantPageFocus } from '../../../ui/page-focus.ts'
import { refreshRecords } from '../../attestation/public.tsx'
import { refreshWallet } from '../../wallet/public.tsx'

/** Form and receipt take each other's place on one screen: both begin at their heading. */
function showFromTheTop(): void {
  wantPageFocus()
  scrollTo({ top: 0 })
}

interface Attempt {
  readonly content: string
  readonly key: string
}

export interface Deposit<I> {
  readonly receipt: Receipt | undefined
  readonly problem: string | undefined
  readonly busy: boolean
  submit(input: I): Promise<Receipt | undefined>
  startOver(): void
}

/** The key belongs to the content: after a time-out the same deposit is recognised, a changed one is a new act. */
export function useDeposit<I>(send: (input: I, idempotencyKey: string) => Promise<Receipt>): Deposit<I> {
  const client = useQueryClient()
  const [receipt, setReceipt] = useState<Receipt>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = useRef<Attempt>(undefined)
  const submit = async (input: I) => {
    const content = JSON.stringify(input)
    if (attempt.current?.content !== content) attempt.current = { content, key: freshKey() }
    setBusy(true)
    setProblem(undefined)
    try {
      const given = await send(input, attempt.current.key)
      attempt.current = undefined
      showFromTheTop()
      setReceipt(given)
      void refreshRecords(client)
      return given
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : String(error))
      return undefined
    } finally {
      setBusy(false)
      void refreshWallet(client)
    }
  }
  const startOver = () => {
    showFromTheTop()
    setReceipt(undefined)
  }
  return { receipt, problem, busy, submit, startOver }
}
