// Name, label and remark of a record: shown, and changed in place.
import { type FormEvent, useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { SuggestField, TextField } from '../../../ui/Field.tsx'
import { KeyValue } from '../../../ui/pieces.ts'
import { uiWords } from '../../../ui/words.ts'
import { LABEL_LENGTH, useLabelProblem } from './label-problem.ts'
import { type RecordDetail, useLabels, useRecordActs } from './queries.ts'
import { recordWords } from './words.ts'

export function RecordWordsForm({ record }: { readonly record: RecordDetail }) {
  const say = recordWords.use()
  const [editing, setEditing] = useState(false)
  if (editing) return <EditForm record={record} onClose={() => setEditing(false)} />
  return (
    <section className="record-words">
      <KeyValue
        rows={[
          [
            say.label,
            record.label ? (
              <span key="label" className="record-label" data-user-content>
                {record.label}
              </span>
            ) : (
              say.none
            ),
          ],
          [
            say.remark,
            record.remark ? (
              <span key="remark" data-user-content>
                {record.remark}
              </span>
            ) : (
              say.none
            ),
          ],
        ]}
      />
      <Button look="quiet" small icon="edit" onClick={() => setEditing(true)}>
        {say.edit}
      </Button>
    </section>
  )
}

function EditForm({ record, onClose }: { readonly record: RecordDetail; onClose(): void }) {
  const say = recordWords.use()
  const acts = useRecordActs()
  const labels = useLabels()
  const [name, setName] = useState(record.name)
  const [label, setLabel] = useState(record.label)
  const [remark, setRemark] = useState(record.remark)
  const [busy, setBusy] = useState(false)
  const problem = useLabelProblem(label)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await acts.describe(record.ano, { name: name.trim(), remark }, label === record.label ? undefined : label)
      notify({ kind: 'success', text: say.saved })
      onClose()
    } catch {
      // The call has said what went wrong; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="record-words-form" onSubmit={(event) => void save(event)}>
      <p className="quiet">{say.editHint}</p>
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
