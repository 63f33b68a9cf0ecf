// Label and remark of a record, with an in-place form to edit them and the name.
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { KeyValue } from '../../../ui/light-components.ts'
import { DescriptionForm } from './DescriptionForm.tsx'
import { type RecordDetail, useRecordActs } from './queries.ts'
import { recordWords } from './words.ts'

export function RecordDescriptionForm({ record }: { readonly record: RecordDetail }) {
  const say = recordWords.use()
  const acts = useRecordActs()
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <DescriptionForm
        initial={record}
        hint={say.editHint}
        onSave={({ name, label, remark }) =>
          acts.describe(record.ano, { name, remark }, label === record.label ? undefined : label)
        }
        onClose={() => setEditing(false)}
      />
    )
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
