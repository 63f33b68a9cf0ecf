// Form for name, label and remark of a record or of evidence that will become one.
import { type FormEvent, useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { SuggestField, TextField } from '../../../ui/Field.tsx'
import { uiWords } from '../../../ui/words.ts'
import { LABEL_LENGTH, useLabelProblem } from './label-problem.ts'
import { useLabels } from './queries.ts'
import { recordWords } from './words.ts'

export interface Description {
  readonly name: string
  readonly label: string
  readonly remark: string
}

export interface DescriptionFormProps {
  readonly initial: Description
  readonly hint?: string
  onSave(description: Description): Promise<unknown>
  onClose(): void
}

export function DescriptionForm({ initial, hint, onSave, onClose }: DescriptionFormProps) {
  const say = recordWords.use()
  const labels = useLabels()
  const [name, setName] = useState(initial.name)
  const [label, setLabel] = useState(initial.label)
  const [remark, setRemark] = useState(initial.remark)
  const [busy, setBusy] = useState(false)
  const problem = useLabelProblem(label)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSave({ name: name.trim(), label, remark })
      notify({ kind: 'success', text: say.saved })
      onClose()
    } catch {
      // call() has shown the error; the input stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="record-words-form" onSubmit={(event) => void save(event)}>
      {hint ? <p className="quiet">{hint}</p> : null}
      <TextField label={say.name} value={name} maxLength={200} onChange={setName} />
      <SuggestField
        label={say.label}
        optional
        problem={problem}
        value={label}
        suggestions={labels}
        maxLength={LABEL_LENGTH}
        onChange={setLabel}
      />
      <TextField label={say.remark} optional value={remark} maxLength={500} rows={3} onChange={setRemark} />
      <div className="form-acts">
        <Button look="primary" submit busy={busy} disabled={problem !== undefined || name.trim() === ''}>
          {say.save}
        </Button>
        <Button onClick={onClose}>{uiWords.use().cancel}</Button>
      </div>
    </form>
  )
}
