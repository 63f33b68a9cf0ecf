// Orders a top-up of exactly what the balance lacks, and goes on to its payment; the quote is paid afterwards.
import { onlinePaymentApi } from '@attestry/contract/modules/judicial/online-payment'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { refreshNotarizations } from './queries.ts'
import { notarizationWords } from './words.ts'

export function PayOnline({ id }: { readonly id: string }) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const order = async () => {
    setBusy(true)
    try {
      const answer = await call(onlinePaymentApi.order, { id })
      if (answer.order) await navigate({ to: paths.payOrder({ id: answer.order.id }) })
      else await refreshNotarizations(client)
    } catch {
      // Shown by the call.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="primary" busy={busy} onClick={() => void order()}>
      {say.quote.online}
    </Button>
  )
}
