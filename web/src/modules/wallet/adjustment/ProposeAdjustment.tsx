// Form to propose an adjustment: member, fund, amount and reason.
import { adjustmentApi, adjustmentDirections, adjustmentFunds } from '@attestry/contract/modules/wallet/adjustment'
import { useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { normalizeYuan } from '../price-change/draft.ts'
import { adjustmentWords } from './words.ts'

type Fund = (typeof adjustmentFunds)[number]
type Direction = (typeof adjustmentDirections)[number]

interface ProposeAdjustmentProps {
  readonly desk: Pick<Collection, 'close' | 'show' | 'reload'>
  readonly member: string
  /** Reports the success. */
  readonly submitted: string
}

export function ProposeAdjustment({ desk, member, submitted }: ProposeAdjustmentProps) {
  const say = adjustmentWords.use()
  const [memberId, setMemberId] = useState(member)
  const [fund, setFund] = useState<Fund>('recharged')
  const [direction, setDirection] = useState<Direction>('credit')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const { busy, problem, problems, run } = useAct()
  const submit = async () => {
    const input = { memberId: memberId.trim(), fund, direction, amount: normalizeYuan(amount), reason }
    const proposed = await run((options) => callDesk(adjustmentApi.propose, input, options))
    if (!proposed) return
    notify({ kind: 'success', text: submitted })
    desk.show(proposed.value.id)
    await desk.reload()
  }
  const shownAtFields = Object.keys(problems).length > 0
  return (
    <DeskPane
      title={say.desk.propose}
      onClose={desk.close}
      acts={
        <Button look="primary" busy={busy} onClick={() => void submit()}>
          {say.submit}
        </Button>
      }
    >
      <div className="desk-form">
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
        <TextField
          label={say.reason}
          hint={say.reasonHint}
          problem={problems.reason}
          rows={3}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        {problem && !shownAtFields && (
          <Callout kind="error" alert>
            {problem}
          </Callout>
        )}
      </div>
    </DeskPane>
  )
}
