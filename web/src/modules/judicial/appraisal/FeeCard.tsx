// The fee of an appraisal with its lines, and its payment from the balance.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { yuanOfFen } from '@attestry/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { refreshWallet } from '../../wallet/public.tsx'
import { NotOffered } from './NotOffered.tsx'
import { keepAppraisal, refreshAppraisals, useAppraisalTemplate } from './queries.ts'
import { appraisalWords } from './words.ts'

type Fee = Appraisal['fee']

/** With what was paid and refunded, once there is a payment. */
export function FeeLines({ fee: { lines, total, paid, refunded } }: { readonly fee: Fee }) {
  const say = appraisalWords.use()
  return (
    <KeyValue
      rows={[
        ...lines.map(
          ({ item, quantity, unitFen }) =>
            [
              quantity > 1 ? `${say.fee.items[item]} × ${quantity}` : say.fee.items[item],
              <Money key={item} yuan={yuanOfFen(quantity * unitFen)} />,
            ] as const,
        ),
        [
          <strong key="label">{say.fee.total}</strong>,
          <strong key="total">
            <Money yuan={total} />
          </strong>,
        ],
        ...(paid === null
          ? []
          : [
              [say.fee.paid, <Money key="paid" yuan={paid} />] as const,
              [say.fee.refunded, <Money key="refunded" yuan={refunded} />] as const,
            ]),
      ]}
    />
  )
}

export function FeeCard({ appraisal: { id, fee, state } }: { readonly appraisal: Appraisal }) {
  const say = appraisalWords.use()
  return (
    <Card title={say.fee.title}>
      <FeeLines fee={fee} />
      {state === 'awaiting_payment' && <Pay id={id} fee={fee} />}
    </Card>
  )
}

function Pay({ id, fee: { total, balance } }: { readonly id: string; readonly fee: Fee }) {
  const say = appraisalWords.use()
  const client = useQueryClient()
  const { data: offer } = useAppraisalTemplate()
  const [isOpen, setOpen] = useState(false)
  if (offer && !offer.isOffered) return <NotOffered />
  const isShort = Number(balance) < Number(total)
  return (
    <div className="notarization-stack">
      <KeyValue rows={[[say.fee.balance, <Money key="balance" yuan={balance} />]]} />
      {isShort && (
        <Callout kind="warning">
          <p>{say.fee.short}</p>
          <LinkButton to={paths.costCenter()}>{say.fee.recharge}</LinkButton>
        </Callout>
      )}
      <Button look="primary" disabled={isShort} onClick={() => setOpen(true)}>
        {say.fee.pay(total)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={say.fee.payTitle}
        act={say.fee.pay(total)}
        onConfirm={async () => {
          keepAppraisal(client, await call(appraisalApi.pay, { id, amount: total }))
          notify({ kind: 'success', text: say.fee.done })
          await Promise.all([refreshAppraisals(client), refreshWallet(client)])
        }}
        onClose={() => setOpen(false)}
      >
        <p>{say.fee.payText}</p>
      </ConfirmDialog>
    </div>
  )
}
