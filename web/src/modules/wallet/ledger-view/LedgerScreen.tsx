// The ledger: every posting with the balance after it, filters in the URL, sums, and exports of the same selection.
import { wirePath } from '@attestry/contract/endpoint'
import {
  type LedgerRow,
  type LedgerSums,
  ledgerFormats,
  ledgerKinds,
  ledgerViewApi,
} from '@attestry/contract/modules/wallet/ledger-view'
import { type PricedService, pricedServices, serviceNames } from '@attestry/contract/modules/wallet/price'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { Link } from '@tanstack/react-router'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { EMPTY } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import type { Column } from '../../../ui/ListTable.tsx'
import { Money } from '../../../ui/Money.tsx'
import { writeSearch } from '../../../ui/url-state.ts'
import { useAccountOptions } from '../../account/public.tsx'
import { CostTabs } from '../cost-center/CostTabs.tsx'
import { mainOnly } from '../cost-center/main-only.tsx'
import { usePriceList } from '../price/queries.ts'
import { RecordLink, ServiceName } from './PaidItem.tsx'
import { SignedMoney, signed, signedCount } from './SignedMoney.tsx'
import { ledgerFilterOf, readLedgerSearch } from './search.ts'
import './ledger-view.css'
import { ledgerWords } from './words.ts'

const availableOf = ({ recharged, gift }: { readonly recharged: string; readonly gift: string }): string =>
  yuanOfFen(fenOfYuan(recharged) + fenOfYuan(gift))

export const LedgerScreen = mainOnly(Ledger)

function Ledger() {
  const say = ledgerWords.use()
  const locale = useLocale()
  const spenders = useAccountOptions(say.mainAccount)
  const ledger = useCollection({
    name: 'ledger',
    read: readLedgerSearch,
    list: (search, signal) =>
      call(ledgerViewApi.list, { ...pageInput(search), ...ledgerFilterOf(search) }, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const services = useServices(ledger.data?.services, ledger.search.service)
  const filter = ledgerFilterOf(ledger.search)
  const isEmpty = !ledger.data?.total
  return (
    <CollectionScreen
      collection={ledger}
      title={say.title}
      lead={say.lead}
      actions={
        <div className="ledger-exports">
          {ledgerFormats.map((format) => (
            <DownloadButton
              key={format}
              href={wirePath(ledgerViewApi.export) + writeSearch({ format, ...filter })}
              disabled={isEmpty}
            >
              {say.exports[format]}
            </DownloadButton>
          ))}
        </div>
      }
      above={
        <>
          <CostTabs />
          {ledger.data && !isEmpty && <Sums sums={ledger.data.sums} />}
        </>
      }
      label={say.title}
      name={{ title: say.columns.what, text: ({ kind }) => say.kinds[kind], cell: (row) => <What row={row} /> }}
      columns={useColumns()}
      filters={[
        { days: true },
        {
          key: 'kind',
          label: say.filters.kind,
          chip: say.chips.kind,
          options: ledgerKinds.map((kind) => ({ value: kind, label: say.kinds[kind] })),
        },
        {
          key: 'service',
          label: say.filters.service,
          chip: say.chips.service,
          options: services.map((service) => ({ value: service, label: serviceNames[service].name[locale] })),
        },
        ...(spenders.length > 1
          ? [{ key: 'spender' as const, label: say.filters.spender, chip: say.chips.spender, options: spenders }]
          : []),
      ]}
      empty={{ title: say.empty, text: say.emptyHint }}
    />
  )
}

/** Services that the platform offers, that occur in this wallet, or that the address names. */
function useServices(used: readonly PricedService[] | undefined, chosen: PricedService | undefined): readonly PricedService[] {
  const { data } = usePriceList()
  const shown = new Set([...(data?.list ?? []).map(({ service }) => service), ...(used ?? []), ...(chosen ? [chosen] : [])])
  return pricedServices.filter((service) => shown.has(service))
}

function Sums({ sums }: { readonly sums: LedgerSums }) {
  const say = ledgerWords.use()
  return (
    <dl className="ledger-sums" aria-label={say.sums}>
      <div>
        <dt>{say.sums}</dt>
      </div>
      <div>
        <dt>{say.sumAvailable}</dt>
        <dd>
          <SignedMoney yuan={availableOf(sums)} />
        </dd>
      </div>
      <div>
        <dt>{say.sumHeld}</dt>
        <dd>
          <SignedMoney yuan={sums.held} />
        </dd>
      </div>
      {(sums.units !== 0 || sums.unitsHeld !== 0) && (
        <>
          <div>
            <dt>{say.sumUnits}</dt>
            <dd className="figures">{signedCount(sums.units)}</dd>
          </div>
          <div>
            <dt>{say.sumUnitsHeld}</dt>
            <dd className="figures">{signedCount(sums.unitsHeld)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

function What({ row }: { readonly row: LedgerRow }) {
  const say = ledgerWords.use()
  return (
    <>
      <span>
        {say.kinds[row.kind]}
        {row.service && ' · '}
        <ServiceName service={row.service} quantity={row.quantity} />
      </span>
      <div className="quiet ledger-below">
        {row.units !== 0 && <span>{say.units(signedCount(row.units))}</span>}
        {row.unitsHeld !== 0 && <span>{say.unitsHeld(signedCount(row.unitsHeld))}</span>}
        {row.kind === 'package' && !row.order && <span>{say.fromBalance}</span>}
        {row.occasion && <span>{say.occasions[row.occasion]}</span>}
        {row.record && <RecordLink record={row.record} service={row.service} />}
        {row.order && (
          <Link className="figures" to={paths.rechargeOrder({ id: row.order.id })}>
            {say.order(row.order.number)}
          </Link>
        )}
      </div>
    </>
  )
}

function useColumns(): readonly Column<LedgerRow>[] {
  const say = ledgerWords.use()
  return [
    { key: 'at', title: say.columns.at, at: ({ at }) => at },
    { key: 'change', title: say.columns.change, align: 'end', cell: (row) => <Change row={row} /> },
    { key: 'held', title: say.columns.held, align: 'end', cell: ({ held }) => <SignedMoney yuan={held} /> },
    { key: 'balance', title: say.columns.balance, align: 'end', cell: ({ balance }) => <Money yuan={balance.available} /> },
    {
      key: 'spender',
      title: say.columns.spender,
      cell: ({ spender }) => <span data-user-content>{spender?.name ?? EMPTY}</span>,
    },
  ]
}

/** The pockets are named where both changed, or where it was the gift. */
function Change({ row }: { readonly row: LedgerRow }) {
  const say = ledgerWords.use()
  return (
    <>
      <SignedMoney yuan={availableOf(row)} />
      {row.gift !== '0.00' && (
        <div className="quiet ledger-pockets">
          <span>{say.gift(signed(row.gift))}</span>
          {row.recharged !== '0.00' && <span>{say.recharged(signed(row.recharged))}</span>}
        </div>
      )}
    </>
  )
}
