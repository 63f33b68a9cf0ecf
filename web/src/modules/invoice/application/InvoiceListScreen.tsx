// Invoices and invoice headers of the account, in two tabs.
import { applicationApi, type InvoiceView, invoiceStates } from '@attestry/contract/modules/invoice/application'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import type { Column } from '../../../ui/ListTable.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { HeaderList } from '../header/HeaderList.tsx'
import { INVOICES } from './queries.ts'
import { invoiceTabs, readInvoiceSearch } from './search.ts'
import { invoiceTones } from './tones.ts'
import '../invoice.css'
import { invoiceWords } from './words.ts'

export function InvoiceListScreen() {
  const say = invoiceWords.use()
  const [{ tab: current = 'invoice' }, change] = useUrlState(readInvoiceSearch)
  const open = (tab: (typeof invoiceTabs)[number]) =>
    change({ tab: tab === 'invoice' ? undefined : tab, state: undefined, page: undefined })
  // Buttons, because the router marks links by their path, which both tabs share.
  const tabs = (
    <nav className="invoice-tabs" aria-label={say.tabList}>
      {invoiceTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className="invoice-tab"
          aria-current={tab === current ? 'page' : undefined}
          onClick={() => open(tab)}
        >
          {say.tabs[tab]}
        </button>
      ))}
    </nav>
  )
  return current === 'header' ? <HeaderList tabs={tabs} /> : <InvoiceList tabs={tabs} />
}

function InvoiceList({ tabs }: { readonly tabs: ReactNode }) {
  const say = invoiceWords.use()
  const invoices = useCollection({
    name: INVOICES,
    read: readInvoiceSearch,
    list: ({ state, tab: _, ...page }, signal) =>
      call(applicationApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const apply = (
    <LinkButton look="primary" icon="plus" to={paths.applyInvoice()}>
      {say.apply}
    </LinkButton>
  )
  return (
    <CollectionScreen
      collection={invoices}
      title={say.title}
      lead={say.lead}
      actions={(invoices.data?.total ?? 0) > 0 && apply}
      above={tabs}
      label={say.list}
      name={{
        title: say.columns.title,
        text: ({ title }) => title,
        cell: ({ id, title, number, serial }) => (
          <>
            <Link to={paths.invoice({ id })} data-user-content>
              {title}
            </Link>
            <br />
            <span className="mono quiet">{number ?? serial}</span>
          </>
        ),
      }}
      columns={useColumns()}
      filters={[{ key: 'state', label: say.state, options: invoiceStates.map((value) => ({ value, label: say.states[value] })) }]}
      empty={{ title: say.empty, steps: say.emptySteps, action: apply }}
    />
  )
}

function useColumns(): readonly Column<InvoiceView>[] {
  const say = invoiceWords.use()
  return [
    {
      key: 'kind',
      title: say.columns.kind,
      wideOnly: true,
      cell: ({ special }) => say.types[special ? 'special' : 'ordinary'],
    },
    { key: 'amount', title: say.columns.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
    {
      key: 'state',
      title: say.columns.state,
      cell: ({ state }) => <StatusTag tone={invoiceTones[state]}>{say.states[state]}</StatusTag>,
    },
    {
      key: 'createdAt',
      title: say.columns.createdAt,
      at: ({ createdAt }) => createdAt,
    },
  ]
}
