// Uploads the files of an issued invoice with its number; what does not match is shown in the dialog.
import { type DeskInvoiceDetail, invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { useState } from 'react'
import { callForm, ErrorDisplay } from '../../../kernel/call.ts'
import { Field } from '../../../light/Field.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { invoiceDeskWords } from './words.ts'

interface UploadFilesProps {
  readonly invoice: DeskInvoiceDetail
  onDone(): Promise<void>
}

/** The number is in the path, because form fields may arrive after the files. */
async function send(id: string, number: string, files: readonly File[]): Promise<unknown> {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  const { path, ...endpoint } = invoiceDeskApi.upload
  const address = path.replace(':id', id).replace(':number', encodeURIComponent(number))
  return callForm({ ...endpoint, path: address }, form, { display: ErrorDisplay.silent })
}

export function UploadFiles({ invoice, onDone }: UploadFilesProps) {
  const say = invoiceDeskWords.use()
  const [number, setNumber] = useState(invoice.number ?? '')
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <DeskAct
      label={say.upload}
      look="primary"
      text={say.uploadText}
      ready={/^\d{20}$/.test(number.trim()) && files.length > 0}
      fields={(problems) => (
        <>
          <TextField
            label={say.number}
            hint={say.numberHint}
            problem={problems.number}
            maxLength={20}
            mono
            disabled={invoice.number !== null}
            value={number}
            onChange={setNumber}
          />
          <Field label={say.files} hint={say.filesHint}>
            {(ids) => (
              <input
                {...ids}
                type="file"
                className="input"
                multiple
                accept=".pdf,.ofd,.xml"
                onChange={({ target }) => setFiles([...(target.files ?? [])])}
              />
            )}
          </Field>
        </>
      )}
      done={say.uploaded}
      act={() => send(invoice.id, number.trim(), files)}
      onDone={onDone}
    />
  )
}
