// Form for what a record is to prove in a case.
import { type DossierEntry, dossierApi, MAX_PURPOSE_CHARS } from '@attestry/contract/modules/dossier/dossier'
import { useRef, useState } from 'react'
import { Field } from '../../../light/Field.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { dossierWords } from './words.ts'

const MAX_NOTE_CHARS = 500

interface EntryDrawerProps {
  readonly id: string
  readonly entry: DossierEntry | undefined
  /** Opened once the entry is saved. */
  readonly next: DossierEntry | undefined
  onSaved(): Promise<unknown>
  onNext(entry: DossierEntry): void
  onClose(): void
}

export function EntryDrawer({ id, entry, next, onSaved, onNext, onClose }: EntryDrawerProps) {
  const say = dossierWords.use()
  const isSaved = useRef(false)
  const [formKey, setFormKey] = useState(0)
  const closeOrOpenNext = () => {
    if (isSaved.current && next) {
      setFormKey(formKey + 1)
      onNext(next)
    } else onClose()
    isSaved.current = false
  }
  return (
    <FormDrawer
      // The next entry has a form of its own: its values and the unsaved-changes guard start afresh.
      key={formKey}
      item={entry}
      endpoint={dossierApi.annotate}
      title={say.entryTitle}
      submit={next ? say.saveAndNext : say.save}
      done={say.saved}
      read={(form, { ano }) => ({ id, ano, ...Object.fromEntries(form) })}
      onSaved={async () => {
        await onSaved()
        isSaved.current = true
      }}
      onClose={closeOrOpenNext}
    >
      {({ problems }, { name, purpose, note }) => (
        <>
          <strong data-user-content>{name}</strong>
          <Field label={say.purpose} hint={say.purposeHint} problem={problems.purpose}>
            {(ids) => (
              <textarea {...ids} className="input" name="purpose" rows={4} maxLength={MAX_PURPOSE_CHARS} defaultValue={purpose} />
            )}
          </Field>
          <TextField
            name="note"
            label={say.note}
            hint={say.noteHint}
            maxLength={MAX_NOTE_CHARS}
            defaultValue={note}
            problem={problems.note}
          />
        </>
      )}
    </FormDrawer>
  )
}
