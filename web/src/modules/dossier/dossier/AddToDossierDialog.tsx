// Dialog that adds records to a case: an existing one, found by search, or one created here.
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { addToDossierWords } from './add-words.ts'
import { DossierChoice, NEW } from './DossierChoice.tsx'
import { DOSSIERS, useAddToDossier, useDossierOptions } from './queries.ts'
import './add-to-dossier.css'

const MAX_NAME_CHARS = 100
const MAX_KEYWORD_CHARS = 100

interface AddToDossierDialogProps {
  readonly anos: readonly string[]
  readonly open: boolean
  readonly onDone?: (() => void) | undefined
  onClose(): void
}

export function AddToDossierDialog({ anos, open, onDone, onClose }: AddToDossierDialogProps) {
  const say = addToDossierWords.use()
  const client = useQueryClient()
  const addToDossier = useAddToDossier()
  const [keyword, setKeyword] = useState('')
  const [wanted, setWanted] = useState<string>()
  const [name, setName] = useState('')
  const options = useDossierOptions(open, anos, useDeferredValue(keyword.trim()))
  const dossiers = options.data?.list ?? []
  const isOffered = (id: string | undefined) => id === NEW || dossiers.some((each) => each.id === id && !holdsAll(each, anos))
  const chosen = isOffered(wanted) ? wanted : (dossiers.find((each) => !holdsAll(each, anos))?.id ?? NEW)
  const hasCases = dossiers.length > 0 || keyword !== ''
  const add = async () => {
    const id = chosen === NEW ? (await call(dossierApi.create, { name })).id : (chosen ?? NEW)
    // Should adding fail, the next attempt goes into the case that was created.
    if (chosen === NEW) await client.invalidateQueries({ queryKey: collectionKey(DOSSIERS) })
    setWanted(id)
    const { added, present } = await addToDossier(id, anos)
    notify({ kind: 'success', text: say.added(added, present), link: { path: paths.dossier({ id }), text: say.view } })
    setName('')
    onDone?.()
  }
  return (
    <ConfirmDialog
      open={open}
      title={say.title(anos.length)}
      act={say.addTo}
      disabled={!options.data || (chosen === NEW && name.trim() === '')}
      onConfirm={add}
      onClose={onClose}
    >
      <div className="add-to-dossier">
        {hasCases && (
          <TextField label={say.find} hint={say.findHint} value={keyword} maxLength={MAX_KEYWORD_CHARS} onChange={setKeyword} />
        )}
        <Loaded query={options} rows={3}>
          {({ total }) =>
            hasCases && (
              <DossierChoice dossiers={dossiers} total={total} anos={anos} chosen={chosen ?? NEW} onChoose={setWanted} />
            )
          }
        </Loaded>
        {options.data && chosen === NEW && (
          <TextField label={say.name} value={name} maxLength={MAX_NAME_CHARS} onChange={setName} />
        )}
      </div>
    </ConfirmDialog>
  )
}

const holdsAll = ({ held }: { readonly held?: number | undefined }, anos: readonly string[]) => held === anos.length
