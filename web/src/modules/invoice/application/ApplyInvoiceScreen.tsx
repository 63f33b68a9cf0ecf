// Apply for an invoice: choose paid orders, then a header and an e-mail address.
import { applicationApi, type InvoiceableOrder, type InvoiceItemTerms } from '@attestry/contract/modules/invoice/application'
import { splitTax } from '@attestry/contract/modules/invoice/rule'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { HeaderChoice } from './HeaderChoice.tsx'
import { PhoneLinkButton } from './PhoneLinkDialog.tsx'
import { INVOICEABLE, refreshInvoices } from './queries.ts'
import { readApplySearch } from './search.ts'
import { useAddHeader } from './use-add-header.tsx'
import '../invoice.css'
import { invoiceWords } from './words.ts'

const totalOf = (orders: readonly InvoiceableOrder[]): string =>
  yuanOfFen(orders.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0))

type Terms = Readonly<Record<InvoiceableOrder['kind'], InvoiceItemTerms>>

/** The server refuses it too: application/service.ts, refuseMixedTax. */
const isMixed = (orders: readonly InvoiceableOrder[], terms: Terms): boolean =>
  new Set(orders.map(({ kind }) => terms[kind].policy)).size > 1

export function ApplyInvoiceScreen() {
  const say = invoiceWords.use()
  const orders = useCollection({
    name: INVOICEABLE,
    read: readApplySearch,
    list: (page, signal) => call(applicationApi.orders, pageInput(page), { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const [chosen, setChosen] = useState<readonly InvoiceableOrder[]>()
  return (
    <>
      <CollectionScreen
        collection={orders}
        title={say.applyTitle}
        lead={say.applyLead}
        actions={<LinkButton to={paths.invoices()}>{say.backToList}</LinkButton>}
        above={
          orders.data &&
          orders.data.total > 0 && (
            <div className="invoice-note">
              <p>{say.chooseFirst}</p>
              {!orders.data.special && <Callout>{say.ordinaryOnly}</Callout>}
            </div>
          )
        }
        label={say.orders}
        name={{
          title: say.orderColumns.number,
          text: ({ number }) => number,
          cell: ({ number }) => <span className="mono">{number}</span>,
        }}
        columns={[
          { key: 'kind', title: say.orderColumns.kind, cell: ({ kind }) => say.orderKinds[kind] },
          { key: 'amount', title: say.orderColumns.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
          {
            key: 'paidAt',
            title: say.orderColumns.paidAt,
            at: ({ paidAt }) => paidAt,
          },
        ]}
        bulk={(rows) =>
          orders.data && isMixed(rows, orders.data.terms) ? (
            <Callout kind="warning">{say.mixed}</Callout>
          ) : (
            <>
              <PhoneLinkButton orders={rows} />
              <Button look="primary" disabled={rows.length === 0} onClick={() => setChosen(rows)}>
                {say.continueWith(rows.length, totalOf(rows))}
              </Button>
            </>
          )
        }
        empty={{ title: say.noOrders, text: say.noOrdersHint }}
      />
      <ApplyDrawer orders={chosen} terms={orders.data?.terms} onClose={() => setChosen(undefined)} />
    </>
  )
}

interface ApplyDrawerProps {
  readonly orders: readonly InvoiceableOrder[] | undefined
  readonly terms: Terms | undefined
  onClose(): void
}

function ApplyDrawer({ orders, terms, onClose }: ApplyDrawerProps) {
  const say = invoiceWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { drawer, add } = useAddHeader()
  return (
    <>
      <FormDrawer
        item={orders}
        endpoint={applicationApi.apply}
        title={say.formTitle}
        submit={say.submit}
        done={say.submitted}
        read={(form, chosen) => ({
          orderIds: chosen.map(({ id }) => id),
          headerId: form.get('headerId') ?? '',
          email: String(form.get('email') ?? '').trim(),
        })}
        onSaved={async ({ id }) => {
          await refreshInvoices(client)
          await navigate({ to: paths.invoice({ id }) })
        }}
        onClose={onClose}
      >
        {({ problems }, chosen) => (
          <>
            {terms && <Preview orders={chosen} terms={terms} />}
            <KeyValue rows={[[say.total, <Money key="total" yuan={totalOf(chosen)} />]]} />
            <HeaderChoice
              problem={problems.headerId}
              special={terms !== undefined && chosen.every(({ kind }) => terms[kind].special)}
              onAdd={add}
            />
            <TextField
              name="email"
              type="email"
              label={say.email}
              hint={say.emailHint}
              maxLength={100}
              autoComplete="email"
              problem={problems.email}
            />
          </>
        )}
      </FormDrawer>
      {drawer}
    </>
  )
}

/** What will be on the invoice: one line per kind of order. */
function Preview({ orders, terms }: { readonly orders: readonly InvoiceableOrder[]; readonly terms: Terms }) {
  const say = invoiceWords.use()
  const kinds = (['recharge', 'package'] as const).filter((kind) => orders.some((order) => order.kind === kind))
  const rows = kinds.flatMap((kind) => {
    const { name, policy, rate } = terms[kind]
    const total = fenOfYuan(totalOf(orders.filter((order) => order.kind === kind)))
    const { netFen, taxFen } = splitTax(total, terms[kind])
    return [
      [
        say.preview.item,
        <span key="item" lang="zh-CN" data-user-content>
          {name}
        </span>,
      ],
      [say.preview.net, <Money key="net" yuan={yuanOfFen(netFen)} />],
      [
        say.preview.tax,
        policy === 'untaxed' ? (
          say.preview.untaxed
        ) : (
          <span key="tax">
            <Money yuan={yuanOfFen(taxFen)} /> <span className="quiet">{say.rate(String(rate / 100))}</span>
          </span>
        ),
      ],
    ] as const
  })
  return <KeyValue rows={rows} />
}
