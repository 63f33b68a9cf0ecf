// The demo's bank: a visitor simulates a transfer, clearly labelled as taking no money.
import type { BankTransfer } from '@attestry/contract/modules/wallet/bank-account'
import { demoBankApi } from '@attestry/contract/modules/wallet/bank-transfer'
import type { OrderDetail } from '@attestry/contract/modules/wallet/order'
import { normalizeYuan } from '@attestry/contract/money'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { useAccount } from '../../account/public.tsx'
import { bankWords } from './words.ts'

export function DemoTransfer({ order, transfer }: { readonly order: OrderDetail; readonly transfer: BankTransfer }) {
  const say = bankWords.use()
  const account = useAccount()
  const [payer, setPayer] = useState<string>()
  const [amount, setAmount] = useState(order.amount)
  const [remark, setRemark] = useState(transfer.code)
  const [serial, setSerial] = useState<string>()
  const [busy, setBusy] = useState(false)
  const payerName = payer ?? account?.name ?? ''
  const send = async () => {
    setBusy(true)
    try {
      const made = await call(demoBankApi.transfer, { id: order.id, amount: normalizeYuan(amount), payerName, remark })
      setSerial(made.serial)
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="bank-demo" aria-label={say.demo.title}>
      <Callout kind="warning">
        <strong>{say.demo.title}</strong>
        <p>{say.demo.text}</p>
      </Callout>
      <TextField label={say.demo.payer} maxLength={60} value={payerName} onChange={setPayer} />
      <TextField label={say.demo.amount} maxLength={9} value={amount} onChange={setAmount} />
      <TextField label={say.demo.remark} maxLength={60} mono value={remark} onChange={setRemark} />
      <Button busy={busy} onClick={() => void send()}>
        {say.demo.transfer}
      </Button>
      <div aria-live="polite">{serial && <p>{say.demo.done(serial)}</p>}</div>
    </section>
  )
}
