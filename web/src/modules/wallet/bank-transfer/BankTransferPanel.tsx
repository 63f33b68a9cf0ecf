// Paying an order by bank transfer: account, matching code and amount to copy, the proof of the transfer, and its state.
import type { BankTransfer } from '@attestry/contract/modules/wallet/bank-account'
import { bankTransferApi } from '@attestry/contract/modules/wallet/bank-transfer'
import type { OrderDetail } from '@attestry/contract/modules/wallet/order'
import { useEffect, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, CopyButton, KeyValue, type KeyValueRow } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { DemoTransfer } from './DemoTransfer.tsx'
import { VoucherField } from './VoucherField.tsx'
import './bank-transfer.css'
import { bankWords } from './words.ts'

const tones: Record<BankTransfer['state'], StatusTone> = { waiting: 'waiting', matched: 'waiting', credited: 'done' }

interface PanelProps {
  readonly order: OrderDetail
  readonly demo: boolean
  onChanged(): Promise<void>
}

/** Chooses the bank transfer when it is opened; choosing it again gives the same code. */
export function BankTransferPanel({ order, demo, onChanged }: PanelProps) {
  const [chosen, setChosen] = useState<BankTransfer>()
  const [problem, setProblem] = useState<string>()
  const transfer = order.bank ?? chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order
  useEffect(() => {
    if (order.bank) return
    call(bankTransferApi.begin, { id: order.id }, { display: ErrorDisplay.silent }).then(
      async (begun) => {
        setChosen(begun)
        await onChanged()
      },
      (error) => setProblem(error instanceof CallError ? error.message : String(error)),
    )
  }, [order.id])
  if (problem)
    return (
      <Callout kind="error" alert>
        {problem}
      </Callout>
    )
  if (!transfer) return <ListSkeleton rows={5} />
  return (
    <div className="bank-panel">
      <TransferFacts order={order} transfer={transfer} />
      <VoucherField orderId={order.id} voucher={transfer.voucher} onChanged={onChanged} />
      {demo && transfer.state === 'waiting' && <DemoTransfer order={order} transfer={transfer} />}
    </div>
  )
}

export function TransferFacts({ order, transfer }: { readonly order: OrderDetail; readonly transfer: BankTransfer }) {
  const say = bankWords.use()
  const { account, code } = transfer
  const copied = (label: string, text: string, shown = text): KeyValueRow => [
    label,
    <span key={label} className="bank-fact">
      <span data-user-content>{shown}</span>
      <CopyButton value={text} label={say.copy(label)} />
    </span>,
  ]
  return (
    <>
      {order.state === 'awaiting_payment' && !transfer.current && (
        <div className="bank-changed">
          <Callout kind="warning">{say.accountChanged}</Callout>
        </div>
      )}
      {order.state === 'awaiting_payment' && <p>{say.lead}</p>}
      <p className="bank-code-row">
        <span>{say.code}</span>
        <strong className="bank-code mono">{code}</strong>
        <CopyButton value={code} label={say.copy(say.codeName)} />
      </p>
      <KeyValue
        rows={[
          copied(say.account.name, account.name),
          copied(say.account.number, account.number),
          copied(say.account.bank, account.bank),
          copied(say.account.branch, account.branch),
          [
            say.amount,
            <span key="amount" className="bank-fact">
              <Money yuan={transfer.ordered} />
              <CopyButton value={transfer.ordered} label={say.copy(say.amount)} />
            </span>,
          ],
          ...(order.state === 'awaiting_payment' ? [[say.until, time(order.expiresAt)] as const] : []),
          [
            say.state,
            <StatusTag key="state" tone={tones[transfer.state]}>
              {say.states[transfer.state]}
            </StatusTag>,
          ],
        ]}
      />
      {order.state === 'awaiting_payment' && <p className="quiet">{say.samePayer}</p>}
      {transfer.arrived !== null && transfer.arrived !== transfer.ordered && (
        <Callout kind="warning">
          {say.differs(transfer.ordered, transfer.arrived)}
          {order.kind === 'package' && say.notBought}
        </Callout>
      )}
    </>
  )
}

/** The button that chooses bank transfer, beside those of the gateways. */
export function BankMethodButton({ onChoose }: { onChoose(): void }) {
  const say = bankWords.use()
  return (
    <Button wide onClick={onChoose} title={say.methodHint}>
      {say.method}
    </Button>
  )
}
