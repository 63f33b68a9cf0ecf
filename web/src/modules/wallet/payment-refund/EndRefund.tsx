// Records the outcome of a refund by bank transfer.
import {
  type PaymentRefund,
  paymentRefundApi,
  type RefundOutcome,
  refundIs,
  refundOutcomes,
} from '@attestry/contract/modules/wallet/payment-refund'
import { useState } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { refundWords } from './words.ts'

interface EndRefundProps {
  readonly id: string
  reload(): Promise<void>
}

export const isEndedByHand = ({ progress }: PaymentRefund): boolean =>
  progress?.channel === 'bank' && refundIs.open(progress.state)

export function EndRefund({ id, reload }: EndRefundProps) {
  const say = refundWords.use()
  const [outcome, setOutcome] = useState<RefundOutcome>('refunded')
  return (
    <DeskAct
      label={say.end}
      look="primary"
      text={say.endText}
      fields={() => (
        <Choice<RefundOutcome>
          label={say.outcome}
          value={outcome}
          options={refundOutcomes.map((value) => ({ value, label: say.outcomes[value] }))}
          onChange={setOutcome}
        />
      )}
      reason={{ label: say.note, maxLength: 100 }}
      done={say.ended}
      act={(note, options) => callDesk(paymentRefundApi.end, { id, outcome, note }, options)}
      onDone={reload}
    />
  )
}
