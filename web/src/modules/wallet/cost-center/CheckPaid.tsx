// Asks the gateway through the server whether an order is paid, and says so if it is not.
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { refreshOrders } from './queries.ts'
import { costWords } from './words.ts'

export function CheckPaid({ id }: { readonly id: string }) {
  const say = costWords.use()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      const { state } = await call(orderApi.check, { id })
      setMissing(state === 'awaiting_payment')
      await refreshOrders(client)
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={busy} onClick={() => void check()}>
        {say.checkPaid}
      </Button>
      <div aria-live="polite">{isMissing && <p className="quiet">{say.notYet}</p>}</div>
    </>
  )
}
