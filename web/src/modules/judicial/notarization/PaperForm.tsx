// Drawer that uploads one paper: its kind, its name and the file.
import { type PaperKind, paperKinds } from '@attestry/contract/modules/judicial/application'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { MAX_PAPER_BYTES } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, callForm, ErrorDisplay } from '../../../kernel/call.ts'
import { bytes } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { refreshApplication } from './queries.ts'
import { notarizationWords } from './words.ts'

interface PaperFormProps {
  readonly id: string
  /** Undefined: closed. */
  readonly kind: PaperKind | undefined
  onClose(): void
}

export function PaperForm({ id, kind, onClose }: PaperFormProps) {
  const say = notarizationWords.use()
  return (
    <DetailDrawer open={kind !== undefined} title={say.papers.add} narrow onClose={onClose}>
      {kind && <Form key={kind} id={id} kind={kind} onClose={onClose} />}
    </DetailDrawer>
  )
}

const MAX_NAME_CHARS = 100
const MEDIA_TYPES = 'image/png,image/jpeg,image/webp,application/pdf'

/** Kind and name are in the path, because form fields may arrive after the file. */
async function sendPaper(id: string, kind: PaperKind, name: string, file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  const path = notarizationApi.addPaper.path
    .replace(':id', id)
    .replace(':kind', kind)
    .replace(':name', () => encodeURIComponent(name))
  await callForm({ ...notarizationApi.addPaper, path }, form, { display: ErrorDisplay.silent })
}

function Form({ id, kind, onClose }: PaperFormProps & { readonly kind: PaperKind }) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [chosenKind, setKind] = useState(kind)
  const [name, setName] = useState('')
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choose = (next: File | undefined) => {
    if (!next) return
    setProblem(next.size > MAX_PAPER_BYTES ? say.papers.tooLarge(bytes(MAX_PAPER_BYTES)) : undefined)
    setFile(next.size > MAX_PAPER_BYTES ? undefined : next)
    if (name === '') setName(next.name.replace(/\.\w{1,5}$/, '').slice(0, MAX_NAME_CHARS))
  }
  const send = async () => {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      await sendPaper(id, chosenKind, name.trim(), file)
      notify({ kind: 'success', text: say.papers.added })
      await refreshApplication(client, id)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="form">
      <p className="quiet">{say.papers.privacy}</p>
      <SelectField<PaperKind>
        label={say.papers.kind}
        value={chosenKind}
        options={paperKinds.map((value) => ({ value, label: say.papers.kinds[value] }))}
        onChange={setKind}
      />
      <div className="notarization-file">
        <input
          ref={input}
          type="file"
          hidden
          accept={MEDIA_TYPES}
          aria-label={say.papers.choose}
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = ''
          }}
        />
        <Button icon="file" onClick={() => input.current?.click()}>
          {say.papers.choose}
        </Button>
        <span className="quiet">
          {file ? (
            <>
              <span data-user-content>{file.name}</span> {bytes(file.size)}
            </>
          ) : (
            say.papers.fileHint(bytes(MAX_PAPER_BYTES))
          )}
        </span>
      </div>
      <TextField label={say.papers.name} value={name} maxLength={MAX_NAME_CHARS} onChange={setName} />
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      <div className="form-acts">
        <Button look="primary" busy={busy} disabled={!file || name.trim() === ''} onClick={() => void send()}>
          {say.papers.upload}
        </Button>
      </div>
    </div>
  )
}
