// Starts the reversal of an invoice, and records the red-letter invoice that finishes it.
import { type ReversalReason, reversalReasons } from '@attestry/contract/modules/invoice/application'
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { useState } from 'react'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { invoiceWords } from '../application/words.ts'
import { invoiceDeskWords } from './words.ts'

interface ReversalActProps {
  readonly id: string
  onDone(): Promise<void>
}

export function Reverse({ id, onDone }: ReversalActProps) {
  const say = invoiceDeskWords.use()
  const { reversalReasons: names } = invoiceWords.use()
  const [reason, setReason] = useState<ReversalReason>('mistake')
  return (
    <DeskAct
      label={say.reverse}
      look="danger"
      text={say.reverseText}
      fields={(problems) => (
        <SelectField<ReversalReason>
          label={say.reason}
          problem={problems.reason}
          value={reason}
          options={reversalReasons.map((value) => ({ value, label: names[value] }))}
          onChange={setReason}
        />
      )}
      done={say.reversing}
      act={(_, options) => callDesk(invoiceDeskApi.reverse, { id, reason }, options)}
      onDone={onDone}
    />
  )
}

export function FinishReversal({ id, onDone }: ReversalActProps) {
  const say = invoiceDeskWords.use()
  const [number, setNumber] = useState('')
  return (
    <DeskAct
      label={say.finish}
      look="primary"
      text={say.finishText}
      ready={/^\d{20}$/.test(number.trim())}
      fields={(problems) => (
        <TextField
          label={say.redNumber}
          hint={say.numberHint}
          problem={problems.number}
          maxLength={20}
          mono
          value={number}
          onChange={setNumber}
        />
      )}
      done={say.finished}
      act={(_, options) => callDesk(invoiceDeskApi.finishReversal, { id, number: number.trim() }, options)}
      onDone={onDone}
    />
  )
}
