// Refund after termination: an amount of what is left, with a reason for the applicant.
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { type DeskCase, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { normalizeYuan } from '@attestry/contract/money'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { leftToRefund } from './blocked.ts'
import type { CaseDeskState } from './queries.ts'
import { notarizationDeskWords } from './words.ts'

interface RefundActProps {
  readonly data: DeskCase
  readonly desk: CaseDeskState
  readonly disabled: boolean
}

export function RefundAct({ data: { id, progress }, desk, disabled }: RefundActProps) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const [amount, setAmount] = useState('')
  const note = notarizationCase.transitions.find(({ act }) => act === 'refund')?.note
  return (
    <DeskAct
      label={notarizationCase.acts.refund[locale]}
      look="primary"
      disabled={disabled}
      text={say.refund.text}
      reason={{ label: say.reason, hint: say.refund.hint, ...note }}
      ready={amount.trim() !== ''}
      fields={(problems) => (
        <>
          <KeyValue
            rows={[
              [say.paid, <Money key="paid" yuan={progress.paid} />],
              [say.refunded, <Money key="refunded" yuan={progress.refunded} />],
              [say.refund.left, <Money key="left" yuan={leftToRefund(progress).toFixed(2)} />],
            ]}
          />
          <TextField
            label={say.refund.amount}
            hint={say.refund.amountHint}
            problem={problems.amount}
            maxLength={14}
            value={amount}
            onChange={setAmount}
          />
        </>
      )}
      done={say.refund.done}
      act={(reason, options) => callDesk(notarizationDeskApi.refund, { id, amount: normalizeYuan(amount), reason }, options)}
      onDone={async () => {
        setAmount('')
        await desk.reload()
      }}
    />
  )
}
