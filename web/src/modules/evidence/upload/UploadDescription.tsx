// Name, label and remark of the future record, editable during the upload.
import { useState } from 'react'
import { SuggestField, TextField } from '../../../ui/Field.tsx'
import { LABEL_LENGTH, useLabelProblem, useLabels } from '../../attestation/public.tsx'
import { describe } from './engine.ts'
import type { UploadRow } from './row.ts'
import { uploadWords } from './words.ts'

export function UploadDescription({ row }: { readonly row: UploadRow }) {
  const say = uploadWords.use()
  const [open, setOpen] = useState(false)
  const { label } = row.draft
  return (
    <details className="upload-words" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {say.describe}
        {label && (
          <span className="record-label" data-user-content>
            {label}
          </span>
        )}
      </summary>
      {open && <Fields row={row} />}
    </details>
  )
}

/** Rendered only when opened: the fields of 200 rows would make the page slow. */
function Fields({ row }: { readonly row: UploadRow }) {
  const say = uploadWords.use()
  const labels = useLabels()
  const { name, label, remark } = row.draft
  const problem = useLabelProblem(label)
  return (
    <div className="upload-fields">
      <TextField label={say.name} value={name} maxLength={200} onChange={(next) => describe(row.key, { name: next })} />
      <SuggestField
        label={say.label}
        optional
        problem={problem}
        value={label}
        suggestions={labels}
        maxLength={LABEL_LENGTH}
        onChange={(next) => describe(row.key, { label: next })}
      />
      <TextField
        label={say.remark}
        optional
        value={remark}
        maxLength={500}
        onChange={(next) => describe(row.key, { remark: next })}
      />
    </div>
  )
}
