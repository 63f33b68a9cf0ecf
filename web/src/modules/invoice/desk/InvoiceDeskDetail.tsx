// One application at the desk: what it asks for, its files, and the acts of its state.
import { wirePath } from '@attestry/contract/endpoint'
import { invoiceCan } from '@attestry/contract/modules/invoice/application'
import { type DeskInvoiceDetail, invoiceDeskApi, MAX_INVOICE_FILES } from '@attestry/contract/modules/invoice/desk'
import { consolePaths } from '../../../console-paths.ts'
import { time } from '../../../kernel/format.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import {
  InvoiceBuyer,
  InvoiceFacts,
  InvoiceLines,
  InvoiceOrders,
  InvoiceSteps,
  SheetNotice,
} from '../application/InvoiceFacts.tsx'
import { invoiceTones } from '../application/tones.ts'
import { invoiceWords } from '../application/words.ts'
import { FinishReversal, Reverse } from './ReversalActs.tsx'
import { EndSheet, RecordSheet } from './SheetActs.tsx'
import { UploadFiles, UploadRedFiles } from './UploadFiles.tsx'
import { invoiceDeskWords } from './words.ts'

type Desk = Pick<Collection, 'name' | 'close' | 'next' | 'reload'>

export function InvoiceDeskDetail({ desk, id }: { readonly desk: Desk; readonly id: string }) {
  const say = invoiceDeskWords.use()
  const { states, rejectedBecause } = invoiceWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(applicationId, signal) => callDesk(invoiceDeskApi.detail, { id: applicationId }, { signal })}
      title={({ title }) => title}
      tag={({ state }) => <StatusTag tone={invoiceTones[state]}>{states[state]}</StatusTag>}
      acts={(invoice) => <Acts invoice={invoice} desk={desk} />}
    >
      {(invoice) => (
        <>
          {invoice.fault && (
            <Callout kind="error">
              {say.fault(say.faults[invoice.fault.kind])}
              {invoice.fault.detail && <span data-user-content> {invoice.fault.detail}</span>}
            </Callout>
          )}
          {invoice.reason && (
            <Callout kind="error">
              <span data-user-content>{rejectedBecause(invoice.reason)}</span>
            </Callout>
          )}
          {(invoice.state === 'submitted' || invoice.state === 'reversing') && (
            <Callout>{!invoice.manual ? say.byVendor : invoice.state === 'reversing' ? say.reversingByDesk : say.byDesk}</Callout>
          )}
          {invoiceCan.reverse(invoice.state) && (
            <Callout>
              {(invoice.reversalRule.twoPersons ? say.twoPersonsWhy : say.onePersonWhy)(invoice.reversalRule.limit)}
            </Callout>
          )}
          <SheetNotice invoice={invoice} />
          <InvoiceFacts invoice={invoice} />
          <KeyValue
            rows={[
              [
                say.applicant,
                <span key="name" data-user-content>
                  {invoice.applicant.name}
                </span>,
              ],
            ]}
          />
          <h3>{say.sections.buyer}</h3>
          <InvoiceBuyer invoice={invoice} />
          <h3>{say.sections.lines}</h3>
          <InvoiceLines invoice={invoice} />
          <h3>{say.sections.orders}</h3>
          <InvoiceOrders invoice={invoice} />
          <h3>{say.sections.files}</h3>
          <Files id={invoice.id} endpoint={invoiceDeskApi.file} files={invoice.files} />
          {invoice.redFiles.length > 0 && (
            <>
              <h3>{say.sections.redFiles}</h3>
              <Files id={invoice.id} endpoint={invoiceDeskApi.redFile} files={invoice.redFiles} />
            </>
          )}
          <Sheets invoice={invoice} />
          <h3>{say.sections.steps}</h3>
          <InvoiceSteps invoice={invoice} />
        </>
      )}
    </DeskDetail>
  )
}

/** Each with the note about its end. */
function Sheets({ invoice: { sheets } }: { readonly invoice: DeskInvoiceDetail }) {
  const say = invoiceDeskWords.use()
  const { sheet: words } = invoiceWords.use()
  if (sheets.length === 0) return null
  return (
    <>
      <h3>{say.sections.sheets}</h3>
      <ul className="invoice-rows">
        {sheets.map(({ number, state, confirmBy, endedAt, note }) => (
          <li key={number}>
            <span className="mono">{number}</span>
            <span>
              {words.states[state]}
              {note && <span data-user-content> · {note}</span>}
            </span>
            <span className="figures quiet">{time(endedAt ?? confirmBy)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface FilesProps {
  readonly id: string
  readonly endpoint: { readonly path: string }
  readonly files: DeskInvoiceDetail['files']
}

function Files({ id, endpoint, files }: FilesProps) {
  const say = invoiceDeskWords.use()
  if (files.length === 0) return <p className="quiet">{say.noFiles}</p>
  const url = (format: string) => wirePath(endpoint).replace(':id', id).replace(':format', format)
  return (
    <ul className="invoice-files">
      {files.map(({ format }) => (
        <li key={format}>
          <DownloadButton small href={url(format)}>
            {say.download(format.toUpperCase())}
          </DownloadButton>
        </li>
      ))}
    </ul>
  )
}

interface ReversalActProps {
  readonly id: string
  readonly rule: DeskInvoiceDetail['reversalRule']
  onDone(): Promise<void>
}

/** The one way that the platform's limit allows. */
function ReversalAct({ id, rule, onDone }: ReversalActProps) {
  const say = invoiceDeskWords.use()
  if (!rule.twoPersons) return <Reverse id={id} onDone={onDone} />
  if (rule.proposed) return <LinkButton to={consolePaths.invoiceReversals()}>{say.openProposals}</LinkButton>
  return <LinkButton to={consolePaths.invoiceReversals({ open: 'new', invoice: id })}>{say.proposeReversal}</LinkButton>
}

function Acts({ invoice, desk }: { readonly invoice: DeskInvoiceDetail; readonly desk: Desk }) {
  const say = invoiceDeskWords.use()
  const { states } = invoiceWords.use()
  const { id, state, manual, reversalRule } = invoice
  const change = (after: 'submitted' | 'rejected') => [{ what: say.stateChange, before: states[state], after: states[after] }]
  return (
    <>
      {invoiceCan.reject(state) && (manual || state === 'reviewing') && (
        <DeskAct
          label={say.reject}
          look="danger"
          text={say.rejectText}
          changes={change('rejected')}
          reason={{ hint: say.rejectHint, suggestions: say.suggestions }}
          done={say.rejected}
          act={(reason, options) => callDesk(invoiceDeskApi.reject, { id, reason }, options)}
          onDone={desk.next}
        />
      )}
      {invoiceCan.accept(state) && (
        <DeskAct
          label={say.accept}
          look="primary"
          text={say.acceptText}
          changes={change('submitted')}
          done={say.accepted}
          act={(_, options) => callDesk(invoiceDeskApi.accept, { id }, options)}
          onDone={desk.reload}
        />
      )}
      {invoiceCan.reverse(state) && <ReversalAct id={id} rule={reversalRule} onDone={desk.reload} />}
      {manual && invoiceCan.upload(state) && invoice.files.length < MAX_INVOICE_FILES && (
        <UploadFiles invoice={invoice} onDone={desk.reload} />
      )}
      {manual && invoiceCan.recordSheet(state) && <RecordSheet id={id} onDone={desk.reload} />}
      {manual && invoiceCan.endSheet(state) && <EndSheet id={id} onDone={desk.reload} />}
      {manual && invoiceCan.finishReversal(state) && <FinishReversal id={id} onDone={desk.reload} />}
      {manual && invoiceCan.uploadRed(state) && invoice.redFiles.length < MAX_INVOICE_FILES && (
        <UploadRedFiles invoice={invoice} onDone={desk.reload} />
      )}
    </>
  )
}
