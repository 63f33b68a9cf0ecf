// Records a red-letter sheet that the buyer must confirm, and its outcome.
import { invoiceDeskApi, type SheetOutcome, sheetOutcomes } from '@attestry/contract/modules/invoice/desk'
import { useState } from 'react'
import { DateTimeField, parsePickerValue } from '../../../ui/DateTimeField.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { invoiceDeskWords } from './words.ts'

interface SheetActProps {
  readonly id: string
  onDone(): Promise<void>
}

const MAX_SHEET_NUMBER_CHARS = 32

export function RecordSheet({ id, onDone }: SheetActProps) {
  const { sheet: say } = invoiceDeskWords.use()
  const [number, setNumber] = useState('')
  const [openedAt, setOpenedAt] = useState('')
  return (
    <DeskAct
      label={say.record}
      text={say.recordText}
      ready={number.trim() !== ''}
      fields={(problems) => (
        <>
          <TextField
            label={say.number}
            hint={say.numberHint}
            problem={problems.number}
            maxLength={MAX_SHEET_NUMBER_CHARS}
            mono
            value={number}
            onChange={setNumber}
          />
          <DateTimeField
            label={say.openedAt}
            hint={say.openedAtHint}
            kind="datetime-local"
            value={openedAt}
            onChange={setOpenedAt}
          />
        </>
      )}
      done={say.recorded}
      act={(_, options) => {
        const opened = parsePickerValue(openedAt) ?? new Date().toISOString()
        return callDesk(invoiceDeskApi.recordSheet, { id, number: number.trim(), openedAt: opened }, options)
      }}
      onDone={onDone}
    />
  )
}

export function EndSheet({ id, onDone }: SheetActProps) {
  const { sheet: say } = invoiceDeskWords.use()
  const [outcome, setOutcome] = useState<SheetOutcome>('confirmed')
  return (
    <DeskAct
      label={say.end}
      look="primary"
      text={say.endText}
      reason={{ hint: say.reasonHint }}
      fields={() => (
        <SelectField<SheetOutcome>
          label={say.outcome}
          value={outcome}
          options={sheetOutcomes.map((value) => ({ value, label: say.outcomes[value] }))}
          onChange={setOutcome}
        />
      )}
      done={say.ended}
      act={(reason, options) => callDesk(invoiceDeskApi.endSheet, { id, outcome, reason }, options)}
      onDone={onDone}
    />
  )
}
