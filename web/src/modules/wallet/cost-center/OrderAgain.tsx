// Places a closed order again, with the same amount or package, and goes on to the payment.
import { type OrderView, orderApi } from '@attestry/contract/modules/wallet/order'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { refreshOrders } from './queries.ts'
import { costWords } from './words.ts'

export function OrderAgain({ order }: { readonly order: Pick<OrderView, 'amount' | 'package'> }) {
  const say = costWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const { id } = order.package
        ? await call(orderApi.orderPackage, { offerId: order.package.offerId, price: order.amount })
        : await call(orderApi.order, { amount: order.amount })
      await refreshOrders(client)
      await navigate({ to: paths.payOrder({ id }) })
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="primary" busy={busy} onClick={() => void again()}>
      {say.orderAgain}
    </Button>
  )
}
