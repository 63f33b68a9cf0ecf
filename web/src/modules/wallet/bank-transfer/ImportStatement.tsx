// Imports a bank statement: the file is previewed with its recognised columns and faults, then imported as a whole.
import { bankTransferApi, type StatementPreview } from '@attestry/contract/modules/wallet/bank-transfer'
import { useRef, useState } from 'react'
import { CallError, callForm, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { bankWords } from './words.ts'

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}
const silent = { display: ErrorDisplay.silent } as const

export function ImportStatement({ desk }: { readonly desk: Pick<Collection, 'close' | 'reload'> }) {
  const say = bankWords.use()
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<StatementPreview>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setPreview(undefined)
    void run(async () => setPreview(await callForm(bankTransferApi.previewStatement, formOf(chosen), silent)))
  }
  const submit = (chosen: File) =>
    run(async () => {
      const { added, strong } = await callForm(bankTransferApi.importStatement, formOf(chosen), silent)
      notify({ kind: 'success', text: added > 0 ? say.import.done(added, strong) : say.import.nothingNew })
      desk.close()
      await desk.reload()
    })
  return (
    <DeskPane title={say.import.title} onClose={desk.close}>
      <div className="bank-import">
        <p className="quiet">{say.import.hint}</p>
        <div className="bank-import-acts">
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-label={say.import.choose}
            data-testid="statement-input"
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = ''
            }}
          />
          <Button icon="upload" busy={busy && !preview} onClick={() => chooser.current?.click()}>
            {busy && !preview ? say.import.reading : say.import.choose}
          </Button>
          {file && <span data-user-content>{file.name}</span>}
          {/* Above the preview: below it, a low window would cut it off. */}
          {file && preview && (
            <Button look="primary" busy={busy} disabled={preview.faults.length > 0} onClick={() => void submit(file)}>
              {say.import.submit}
            </Button>
          )}
        </div>
        {problem && (
          <Callout kind="error" alert>
            {problem}
          </Callout>
        )}
        {preview && <Preview preview={preview} />}
      </div>
    </DeskPane>
  )
}

function Preview({ preview }: { readonly preview: StatementPreview }) {
  const say = bankWords.use()
  const { faults } = preview
  return (
    <>
      {faults.length > 0 && (
        <Callout kind="error" alert>
          <strong>{say.import.faults}</strong>
          <ul>
            {faults.map(({ row, column, message }) => (
              <li key={`${row} ${column}`} data-user-content>
                {say.import.fault(row, column, message)}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {!preview.accountChecked && <Callout kind="warning">{say.import.accountUnchecked}</Callout>}
      <KeyValue
        rows={[
          [say.import.layout, say.import.layouts[preview.layout]],
          [say.import.total, <Money key="total" yuan={preview.total} />],
        ]}
      />
      <p>{say.import.counts(preview.incoming, preview.outgoing, preview.known)}</p>
      <h3 className="bank-section">{say.import.mapping}</h3>
      <KeyValue
        rows={preview.columns.map(({ column, heading }) => [
          say.import.columns[column],
          <span key={column} data-user-content>
            {heading}
          </span>,
        ])}
      />
      {preview.lines.length > 0 && (
        <>
          <h3 className="bank-section">{say.import.lines}</h3>
          <ListTable
            label={say.import.lines}
            rows={preview.lines}
            keyOf={({ row }) => String(row)}
            nameOf={({ serial }) => serial}
            columns={[
              {
                key: 'payer',
                title: say.import.columns.payerName,
                lead: true,
                cell: ({ payerName, remark }) => (
                  <span data-user-content>
                    {payerName} {remark}
                  </span>
                ),
              },
              { key: 'amount', title: say.import.columns.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
              {
                key: 'day',
                title: say.import.columns.bookedOn,
                cell: ({ bookedOn }) => <span className="figures nowrap">{bookedOn}</span>,
              },
            ]}
          />
        </>
      )}
    </>
  )
}
