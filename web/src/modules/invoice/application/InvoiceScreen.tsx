// One invoice: its state, buyer, items, orders and files; after a rejection it can be applied for again.
import {
  applicationApi,
  type InvoiceableOrder,
  type InvoiceDetail,
  invoiceCan,
} from '@attestry/contract/modules/invoice/application'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { HeaderChoice } from './HeaderChoice.tsx'
import { InvoiceBuyer, InvoiceFacts, InvoiceLines, InvoiceOrders, InvoiceSteps, SheetNotice } from './InvoiceFacts.tsx'
import { fileUrl, refreshInvoices, useInvoice, useInvoiceableOrders } from './queries.ts'
import { invoiceTones } from './tones.ts'
import { useAddHeader } from './use-add-header.tsx'
import '../invoice.css'
import { invoiceWords } from './words.ts'

export function InvoiceScreen() {
  const say = invoiceWords.use()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useInvoice(id)
  return (
    <>
      <PageHeader title={say.detailTitle} actions={<LinkButton to={paths.invoices()}>{say.backToList}</LinkButton>} />
      {data ? (
        <InvoiceCards invoice={data} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </>
  )
}

function InvoiceCards({ invoice }: { readonly invoice: InvoiceDetail }) {
  const say = invoiceWords.use()
  return (
    <div className="invoice-cards">
      <Card>
        <p className="invoice-state">
          <StatusTag tone={invoiceTones[invoice.state]}>{say.states[invoice.state]}</StatusTag>
        </p>
        {invoice.reason && (
          <Callout kind="error">
            <span data-user-content>{say.rejectedBecause(invoice.reason)}</span>
          </Callout>
        )}
        <SheetNotice invoice={invoice} />
        <InvoiceFacts invoice={invoice} />
        {invoiceCan.reapply(invoice.state) && <Reapply invoice={invoice} />}
        {invoiceCan.withdraw(invoice.state) && <Withdraw id={invoice.id} />}
      </Card>
      <Card title={say.files}>
        {invoice.files.length === 0 ? (
          <p className="quiet">{say.noFiles}</p>
        ) : (
          <Files id={invoice.id} endpoint={applicationApi.file} files={invoice.files} />
        )}
      </Card>
      {invoice.redFiles.length > 0 && (
        <Card title={say.redFiles}>
          <Files id={invoice.id} endpoint={applicationApi.redFile} files={invoice.redFiles} />
        </Card>
      )}
      <Card title={say.buyer}>
        <InvoiceBuyer invoice={invoice} />
      </Card>
      <Card title={say.lines}>
        <InvoiceLines invoice={invoice} />
      </Card>
      <Card title={say.orderList}>
        <InvoiceOrders invoice={invoice} />
      </Card>
      <Card title={say.steps}>
        <InvoiceSteps invoice={invoice} />
      </Card>
    </div>
  )
}

interface FilesProps {
  readonly id: string
  readonly endpoint: { readonly path: string }
  readonly files: InvoiceDetail['files']
}

function Files({ id, endpoint, files }: FilesProps) {
  const say = invoiceWords.use()
  return (
    <ul className="invoice-files">
      {files.map(({ format, sha256 }) => (
        <li key={format}>
          <DownloadButton href={fileUrl(endpoint, id, format)}>{say.download(format.toUpperCase())}</DownloadButton>
          <span className="quiet">
            {say.digest} <DigestText value={sha256} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Withdraw({ id }: { readonly id: string }) {
  const say = invoiceWords.use()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  return (
    <div className="step-acts">
      <Button onClick={() => setOpen(true)}>{say.withdraw}</Button>
      <ConfirmDialog
        open={open}
        title={say.withdrawTitle}
        act={say.withdraw}
        danger
        onConfirm={async () => {
          await call(applicationApi.withdraw, { id }).finally(() => refreshInvoices(client))
          notify({ kind: 'success', text: say.withdrawn })
        }}
        onClose={() => setOpen(false)}
      >
        <p className="quiet">{say.withdrawText}</p>
      </ConfirmDialog>
    </div>
  )
}

function Reapply({ invoice }: { readonly invoice: InvoiceDetail }) {
  const say = invoiceWords.use()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { drawer, add } = useAddHeader()
  const orders = useInvoiceableOrders(open)
  return (
    <div className="step-acts">
      <Button look="primary" onClick={() => setOpen(true)}>
        {say.reapply}
      </Button>
      <FormDrawer
        item={open ? invoice : undefined}
        endpoint={applicationApi.reapply}
        title={say.reapplyTitle}
        submit={say.submit}
        done={say.reapplied}
        read={(form, { id }) => ({
          id,
          headerId: form.get('headerId') ?? '',
          orderIds: form.getAll('orderIds'),
          email: String(form.get('email') ?? '').trim(),
        })}
        onSaved={() => refreshInvoices(client)}
        onClose={() => setOpen(false)}
      >
        {({ problems }, { email, list }) => (
          <>
            <OrderChoice chosen={list} others={orders.data?.list ?? []} problem={problems.orderIds} />
            <HeaderChoice problem={problems.headerId} special={orders.data?.special ?? false} onAdd={add} />
            <TextField
              name="email"
              type="email"
              label={say.email}
              hint={say.emailHint}
              maxLength={100}
              defaultValue={email}
              problem={problems.email}
            />
          </>
        )}
      </FormDrawer>
      {drawer}
    </div>
  )
}

interface OrderChoiceProps {
  /** Those of the rejected application. */
  readonly chosen: readonly InvoiceableOrder[]
  readonly others: readonly InvoiceableOrder[]
  readonly problem: string | undefined
}

function OrderChoice({ chosen, others, problem }: OrderChoiceProps) {
  const say = invoiceWords.use()
  const isChosen = (id: string) => chosen.some((order) => order.id === id)
  return (
    <fieldset className="invoice-orders">
      <legend>{say.reapplyOrders}</legend>
      {[...chosen, ...others.filter(({ id }) => !isChosen(id))].map(({ id, number, kind, amount }) => (
        <Checkbox
          key={id}
          name="orderIds"
          value={id}
          label={`${number} · ${say.orderKinds[kind]} · ¥${amount}`}
          defaultChecked={isChosen(id)}
        />
      ))}
      {problem && <Callout kind="error">{problem}</Callout>}
    </fieldset>
  )
}
