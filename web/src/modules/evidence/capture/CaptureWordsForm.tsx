// Name, label and remark of a capture, changed in place.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { type FormEvent, useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { SuggestField, TextField } from '../../../ui/Field.tsx'
import { uiWords } from '../../../ui/words.ts'
import { LABEL_LENGTH, useLabelProblem, useLabels } from '../../attestation/public.tsx'
import { previewWords } from './preview-words.ts'
import { useCaptureActs } from './queries.ts'

export function CaptureWordsForm({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const [editing, setEditing] = useState(false)
  if (editing) return <EditForm capture={capture} onClose={() => setEditing(false)} />
  return (
    <Button look="quiet" small icon="edit" onClick={() => setEditing(true)}>
      {say.edit}
    </Button>
  )
}

function EditForm({ capture, onClose }: { readonly capture: CaptureDetail; onClose(): void }) {
  const say = previewWords.use()
  const acts = useCaptureActs()
  const labels = useLabels()
  const [name, setName] = useState(capture.name)
  const [label, setLabel] = useState(capture.label)
  const [remark, setRemark] = useState(capture.remark)
  const [busy, setBusy] = useState(false)
  const problem = useLabelProblem(label)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await acts.describe(capture.ano, { name: name.trim(), label, remark })
      notify({ kind: 'success', text: say.saved })
      onClose()
    } catch {
      // The call has said what went wrong; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="capture-words-form" onSubmit={(event) => void save(event)}>
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
