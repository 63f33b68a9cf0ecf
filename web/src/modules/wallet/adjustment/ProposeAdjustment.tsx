// Form to propose an adjustment: member, fund, amount and reason.
import { adjustmentApi, adjustmentDirections, adjustmentFunds } from '@attestry/contract/modules/wallet/adjustment'
import { normalizeYuan } from '@attestry/contract/money'
import { useState } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { ProposalForm, type ProposalFrame } from '../../approval/public.tsx'
import { adjustmentWords } from './words.ts'

type Fund = (typeof adjustmentFunds)[number]
type Direction = (typeof adjustmentDirections)[number]

interface ProposeAdjustmentProps {
  readonly frame: ProposalFrame
  readonly member: string
}

export function ProposeAdjustment({ frame, member }: ProposeAdjustmentProps) {
  const say = adjustmentWords.use()
  const [memberId, setMemberId] = useState(member)
  const [fund, setFund] = useState<Fund>('recharged')
  const [direction, setDirection] = useState<Direction>('credit')
  const [amount, setAmount] = useState('')
  return (
    <ProposalForm
      frame={frame}
      reason={{ label: say.reason, hint: say.reasonHint }}
      fields={(problems) => (
        <>
          <TextField
            label={say.memberId}
            hint={say.memberIdHint}
            problem={problems.memberId}
            mono
            maxLength={36}
            value={memberId}
            onChange={setMemberId}
          />
          <Choice<Direction>
            label={say.direction}
            value={direction}
            options={adjustmentDirections.map((value) => ({ value, label: say.directions[value] }))}
            onChange={setDirection}
          />
          <Choice<Fund>
            label={say.fund}
            value={fund}
            options={adjustmentFunds.map((value) => ({ value, label: say.funds[value] }))}
            onChange={setFund}
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
        callDesk(
          adjustmentApi.propose,
          { memberId: memberId.trim(), fund, direction, amount: normalizeYuan(amount), reason },
          options,
        )
      }
    />
  )
}
