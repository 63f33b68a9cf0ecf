// Form to propose a refund: order, amount and reason.
import { paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { normalizeYuan } from '@attestry/contract/money'
import { useState } from 'react'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { ProposalForm, type ProposalFrame } from '../../approval/public.tsx'
import { refundWords } from './words.ts'

interface ProposeRefundProps {
  readonly frame: ProposalFrame
  /** From the order's screen. */
  readonly order: string
  readonly amount: string
}

export function ProposeRefund({ frame, ...initial }: ProposeRefundProps) {
  const say = refundWords.use()
  const [orderNumber, setOrderNumber] = useState(initial.order)
  const [amount, setAmount] = useState(initial.amount)
  return (
    <ProposalForm
      frame={frame}
      reason={{ label: say.reason, hint: say.reasonHint }}
      fields={(problems) => (
        <>
          <TextField
            label={say.orderNumber}
            hint={say.orderNumberHint}
            problem={problems.orderNumber}
            mono
            maxLength={20}
            value={orderNumber}
            onChange={setOrderNumber}
          />
          <TextField
            label={say.amount}
            hint={say.amountHint}
            problem={problems.amount}
            maxLength={9}
            value={amount}
            onChange={setAmount}
          />
        </>
      )}
      propose={(reason, options) =>
        callDesk(paymentRefundApi.propose, { orderNumber: orderNumber.trim(), amount: normalizeYuan(amount), reason }, options)
      }
    />
  )
}
