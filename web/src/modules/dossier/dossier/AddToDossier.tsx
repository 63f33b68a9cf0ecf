// Button that adds one or several records to a case, without a dialog if the case is named, and the line that says for which case they are chosen; both load their parts when needed.
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { addToDossierWords } from './add-words.ts'
import { useAddToDossier, useDossier, useRecordsInDossier } from './queries.ts'

const AddToDossierDialog = lazy(async () => ({ default: (await import('./AddToDossierDialog.tsx')).AddToDossierDialog }))
const ChoosingLine = lazy(async () => ({ default: (await import('./ChoosingLine.tsx')).ChoosingLine }))

interface AddToDossierProps {
  readonly anos: readonly string[]
  readonly small?: boolean
  /** The case that the records are chosen for: they are added to it without a question. */
  readonly to?: string | undefined
  /** Called when the records are in the case. */
  onDone?(): void
}

/** The route of the screen loads `addToDossierWords`. */
export function AddToDossier({ to, ...rest }: AddToDossierProps) {
  const { data } = useDossier(to ?? '', to !== undefined)
  // A case that was deleted or belongs to another account: choose another one.
  return data ? <AddToNamed {...rest} id={data.id} /> : <AddToChosen {...rest} />
}

function AddToNamed({ anos, small = false, id, onDone }: Omit<AddToDossierProps, 'to'> & { readonly id: string }) {
  const say = addToDossierWords.use()
  const addToDossier = useAddToDossier()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const { added, present } = await addToDossier(id, anos)
      notify({ kind: 'success', text: say.added(added, present) })
      onDone?.()
      // The records were chosen for this case, from its page.
      await navigate({ to: paths.dossier({ id }) })
    } catch {
      // call() has shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small={small} icon="folder" busy={busy} onClick={() => void add()}>
      {say.addTo}
    </Button>
  )
}

function AddToChosen({ anos, small = false, onDone }: Omit<AddToDossierProps, 'to'>) {
  const say = addToDossierWords.use()
  const [isOpen, setOpen] = useState(false)
  // The dialog stays mounted after it was closed, for its closing animation.
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <Button
        small={small}
        icon="folder"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {say.addTo}
      </Button>
      {wasOpened && (
        <Suspense>
          <AddToDossierDialog anos={anos} open={isOpen} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** For the page of a record. */
export const AddRecordToDossier = ({ ano }: { readonly ano: string }) => <AddToDossier anos={[ano]} />

/** The records that the case holds already, with the words that mark them. */
export function useHeldRecords(dossier: string | undefined) {
  const { allHeld } = addToDossierWords.use()
  const anos = useRecordsInDossier(dossier)
  return useMemo(() => anos && { anos, label: allHeld }, [anos, allHeld])
}

/** Above the list of records: the case that they are chosen for, and the way back to it. */
export const ChoosingForDossier = ({ id }: { readonly id: string }) => (
  <Suspense>
    <ChoosingLine id={id} />
  </Suspense>
)
