// Uploads the files of an invoice, or of its red-letter invoice; what does not match is shown in the dialog.
import { type DeskInvoiceDetail, invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { useRef, useState } from 'react'
import { callForm, ErrorDisplay } from '../../../kernel/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { invoiceDeskWords } from './words.ts'

interface UploadFilesProps {
  readonly invoice: DeskInvoiceDetail
  onDone(): Promise<void>
}

const formOf = (files: readonly File[]): FormData => {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}

/** The number is in the path, because form fields may arrive after the files. */
async function send(id: string, number: string, files: readonly File[]): Promise<unknown> {
  const { path, ...endpoint } = invoiceDeskApi.upload
  const address = path.replace(':id', id).replace(':number', encodeURIComponent(number))
  return callForm({ ...endpoint, path: address }, formOf(files), { display: ErrorDisplay.silent })
}

async function sendRed(id: string, files: readonly File[]): Promise<unknown> {
  const { path, ...endpoint } = invoiceDeskApi.uploadRed
  return callForm({ ...endpoint, path: path.replace(':id', id) }, formOf(files), { display: ErrorDisplay.silent })
}

const isNumber = (text: string) => /^\d{20}$/.test(text.trim())

/** The XML or OFD can be checked; a PDF cannot. */
const holdsCheckable = (files: readonly File[]) => files.some(({ name }) => /\.(xml|ofd)$/i.test(name))

export function UploadFiles({ invoice, onDone }: UploadFilesProps) {
  const say = invoiceDeskWords.use()
  const [number, setNumber] = useState(invoice.number ?? '')
  const [files, setFiles] = useState<readonly File[]>([])
  const isIssued = invoice.number !== null
  return (
    <DeskAct
      label={isIssued ? say.uploadMore : say.upload}
      look={isIssued ? 'plain' : 'primary'}
      text={say.uploadText}
      ready={isNumber(number) && holdsCheckable(files)}
      fields={(problems) => (
        <>
          <TextField
            label={say.number}
            hint={say.numberHint}
            problem={problems.number}
            maxLength={20}
            mono
            disabled={isIssued}
            value={number}
            onChange={setNumber}
          />
          <FilesField files={files} onChange={setFiles} />
          <Missing number={isNumber(number)} files={holdsCheckable(files)} />
        </>
      )}
      done={say.uploaded}
      act={() => send(invoice.id, number.trim(), files)}
      onDone={onDone}
    />
  )
}

export function UploadRedFiles({ invoice, onDone }: UploadFilesProps) {
  const say = invoiceDeskWords.use()
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <DeskAct
      label={say.uploadRed}
      look="primary"
      text={say.uploadRedText}
      ready={holdsCheckable(files)}
      fields={() => (
        <>
          <FilesField files={files} onChange={setFiles} />
          <Missing number files={holdsCheckable(files)} />
        </>
      )}
      done={say.uploaded}
      act={() => sendRed(invoice.id, files)}
      onDone={onDone}
    />
  )
}

/** Why the button is disabled. */
function Missing({ number, files }: { readonly number: boolean; readonly files: boolean }) {
  const say = invoiceDeskWords.use()
  if (number && files) return null
  return (
    <p className="quiet" role="status">
      {!number ? say.numberMissing : say.filesMissing}
    </p>
  )
}

interface FilesFieldProps {
  readonly files: readonly File[]
  onChange(files: readonly File[]): void
}

/** A button of our own, because the browser's is in the language of the browser. */
function FilesField({ files, onChange }: FilesFieldProps) {
  const say = invoiceDeskWords.use()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div>
      <div className="field-label">{say.files}</div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept=".pdf,.ofd,.xml"
        aria-label={say.files}
        onChange={({ target }) => {
          onChange([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button icon="upload" onClick={() => chooser.current?.click()}>
        {files.length === 0 ? say.chooseFiles : say.chooseOtherFiles}
      </Button>
      {files.length > 0 && (
        <ul className="invoice-rows" data-user-content>
          {files.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <div className="field-hint">{say.filesHint}</div>
    </div>
  )
}
