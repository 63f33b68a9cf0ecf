// Adds selected records to a case, an existing one or one created here.
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { TextField } from '../../../ui/Field.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { DOSSIERS, useDossierOptions } from './queries.ts'
import { dossierWords } from './words.ts'

const NEW = ''
const MAX_NAME_CHARS = 100

export function AddToDossier({ anos, onDone }: { readonly anos: readonly string[]; onDone(): void }) {
  const say = dossierWords.use()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState('')
  const { data, isError } = useDossierOptions(isOpen)
  const dossiers = data?.list ?? []
  // Until then it is not known whether there is a case to choose.
  const isLoaded = data !== undefined || isError
  const id = chosen ?? dossiers[0]?.id ?? NEW
  const add = async () => {
    const into = id === NEW ? (await call(dossierApi.create, { name })).id : id
    // Should adding fail, the next attempt goes into the case that was created.
    setChosen(into)
    const { added, present } = await call(dossierApi.addRecords, { id: into, anos: [...anos] })
    await client.invalidateQueries({ queryKey: collectionKey(DOSSIERS) })
    notify({ kind: 'success', text: say.added(added, present) })
    setName('')
    onDone()
  }
  return (
    <>
      <Button small icon="plus" onClick={() => setOpen(true)}>
        {say.addTo}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={say.addToTitle(anos.length)}
        act={say.addTo}
        disabled={!isLoaded || (id === NEW && name.trim() === '')}
        onConfirm={add}
        onClose={() => setOpen(false)}
      >
        {dossiers.length > 0 && (
          <SelectField
            label={say.choose}
            value={id}
            options={[
              ...dossiers.map((dossier) => ({ value: dossier.id, label: dossier.name })),
              { value: NEW, label: say.createTitle },
            ]}
            onChange={setChosen}
          />
        )}
        {!isLoaded && <ListSkeleton rows={1} />}
        {isLoaded && id === NEW && <TextField label={say.newName} value={name} maxLength={MAX_NAME_CHARS} onChange={setName} />}
      </ConfirmDialog>
    </>
  )
}
