// One invoice: its state, buyer, items, orders and files; after a rejection it can be applied for again.
import { applicationApi, type InvoiceDetail, invoiceCan } from '@attestry/contract/modules/invoice/application'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
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
import { fileUrl, refreshInvoices, useInvoice } from './queries.ts'
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
      </Card>
      <Card title={say.files}>
        {invoice.files.length === 0 ? <p className="quiet">{say.noFiles}</p> : <Files invoice={invoice} />}
      </Card>
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

function Files({ invoice: { id, files } }: { readonly invoice: InvoiceDetail }) {
  const say = invoiceWords.use()
  return (
    <ul className="invoice-files">
      {files.map(({ format, sha256 }) => (
        <li key={format}>
          <DownloadButton href={fileUrl(id, format)}>{say.download(format.toUpperCase())}</DownloadButton>
          <span className="quiet">
            {say.digest} <DigestText value={sha256} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Reapply({ invoice }: { readonly invoice: InvoiceDetail }) {
  const say = invoiceWords.use()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { drawer, add } = useAddHeader()
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
          email: String(form.get('email') ?? '').trim(),
        })}
        onSaved={() => refreshInvoices(client)}
        onClose={() => setOpen(false)}
      >
        {({ problems }, { email }) => (
          <>
            <HeaderChoice problem={problems.headerId} onAdd={add} />
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
