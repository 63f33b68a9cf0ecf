// Form to propose the reversal of an invoice: its id, the cause and the reason.
import { type ReversalReason, reversalReasons } from '@attestry/contract/modules/invoice/application'
import { invoiceReversalApi } from '@attestry/contract/modules/invoice/reversal'
import { useState } from 'react'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ProposalForm, type ProposalFrame } from '../../approval/public.tsx'
import { invoiceWords } from '../application/words.ts'
import { reversalWords } from './words.ts'

interface ProposeReversalProps {
  readonly frame: ProposalFrame
  readonly invoice: string
}

export function ProposeReversal({ frame, invoice }: ProposeReversalProps) {
  const say = reversalWords.use()
  const { reversalReasons: names } = invoiceWords.use()
  const [invoiceId, setInvoiceId] = useState(invoice)
  const [cause, setCause] = useState<ReversalReason>('mistake')
  return (
    <ProposalForm
      frame={frame}
      reason={{ label: say.reason, hint: say.reasonHint }}
      fields={(problems) => (
        <>
          <TextField
            label={say.invoiceId}
            hint={say.invoiceIdHint}
            problem={problems.invoiceId}
            mono
            maxLength={36}
            value={invoiceId}
            onChange={setInvoiceId}
          />
          <SelectField<ReversalReason>
            label={say.cause}
            problem={problems.cause}
            value={cause}
            options={reversalReasons.map((value) => ({ value, label: names[value] }))}
            onChange={setCause}
          />
        </>
      )}
      propose={(reason, options) => callDesk(invoiceReversalApi.propose, { invoiceId: invoiceId.trim(), cause, reason }, options)}
    />
  )
}
