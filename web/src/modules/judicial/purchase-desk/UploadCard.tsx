// Uploads a recording of the office: what it shows, its name and the file; it becomes a sealed record immediately.
import { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { evidencePartNames, type UploadedPart, uploadedParts } from '@attestry/contract/modules/judicial/purchase-evidence'
import { MAX_EVIDENCE_BYTES } from '@attestry/contract/modules/judicial/purchase-view'
import { useRef, useState } from 'react'
import { CallError, callForm, ErrorDisplay } from '../../../kernel/call.ts'
import { bytes } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { purchaseDeskWords } from './words.ts'

const MAX_NAME_CHARS = 100

/** Parts and name are in the path, because form fields may arrive after the file. */
async function send(id: string, parts: readonly UploadedPart[], name: string, file: File): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  const path = purchaseDeskApi.addEvidence.path
    .replace(':id', id)
    .replace(':parts', parts.join(','))
    .replace(':name', () => encodeURIComponent(name))
  await callForm({ ...purchaseDeskApi.addEvidence, path }, form, { display: ErrorDisplay.silent })
}

interface UploadCardProps {
  readonly id: string
  readonly suggested: readonly UploadedPart[]
  onDone(): Promise<void>
}

export function UploadCard({ id, suggested, onDone }: UploadCardProps) {
  const say = purchaseDeskWords.use()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [parts, setParts] = useState<ReadonlySet<UploadedPart>>(new Set(suggested))
  const [name, setName] = useState('')
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choose = (next: File | undefined) => {
    if (!next) return
    const tooLarge = next.size > MAX_EVIDENCE_BYTES
    setProblem(tooLarge ? say.upload.tooLarge(bytes(MAX_EVIDENCE_BYTES)) : undefined)
    setFile(tooLarge ? undefined : next)
    if (name === '') setName(next.name.replace(/\.\w{1,5}$/, '').slice(0, MAX_NAME_CHARS))
  }
  const upload = async () => {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      await send(
        id,
        uploadedParts.filter((part) => parts.has(part)),
        name.trim(),
        file,
      )
      notify({ kind: 'success', text: say.upload.done })
      setFile(undefined)
      setName('')
      await onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  const toggle = (part: UploadedPart, isOn: boolean) => {
    const next = new Set(parts)
    if (isOn) next.add(part)
    else next.delete(part)
    setParts(next)
  }
  return (
    <Card title={say.upload.title}>
      <div className="purchase-stack">
        <p className="quiet">{say.upload.lead}</p>
        <fieldset className="purchase-parts">
          <legend>{say.upload.parts}</legend>
          {uploadedParts.map((part) => (
            <label key={part} className="purchase-check">
              <input type="checkbox" checked={parts.has(part)} onChange={({ target }) => toggle(part, target.checked)} />
              <span>{evidencePartNames[part][locale]}</span>
            </label>
          ))}
        </fieldset>
        <div className="purchase-head">
          <input
            ref={input}
            type="file"
            hidden
            aria-label={say.upload.choose}
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = ''
            }}
          />
          <span className="quiet">
            {file ? (
              <>
                <span data-user-content>{file.name}</span> {bytes(file.size)}
              </>
            ) : (
              say.upload.hint(bytes(MAX_EVIDENCE_BYTES))
            )}
          </span>
          <Button icon="file" onClick={() => input.current?.click()}>
            {say.upload.choose}
          </Button>
        </div>
        <TextField label={say.upload.name} value={name} maxLength={MAX_NAME_CHARS} onChange={setName} />
        {problem && (
          <Callout kind="error" alert>
            {problem}
          </Callout>
        )}
        <div className="form-acts">
          <Button
            look="primary"
            busy={busy}
            disabled={!file || parts.size === 0 || name.trim() === ''}
            onClick={() => void upload()}
          >
            {say.upload.act}
          </Button>
        </div>
      </div>
    </Card>
  )
}
