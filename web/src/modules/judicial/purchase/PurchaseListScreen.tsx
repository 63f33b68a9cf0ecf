// The member's purchase notarizations: name, kind of right, use, date, operator, and where each stands.
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { PurchaseItem } from '@attestry/contract/modules/judicial/purchase-view'
import { Link } from '@tanstack/react-router'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { EMPTY } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { CaseStatus } from '../../casework/public.tsx'
import { mainOnly, NameFirst, NotOffered, useIsVerified } from '../notarization/Gate.tsx'
import { lastDay } from '../notarization/last-day.ts'
import { PURCHASES, usePurchaseTerms } from './queries.ts'
import './purchase.css'
import { readPurchaseSearch } from './search.ts'
import { purchaseWords } from './words.ts'

export const PurchaseListScreen = mainOnly(PurchaseList)

/** A draft is continued; everything else is looked at. */
const pathOf = ({ id, state }: PurchaseItem): string =>
  state === 'draft' ? paths.addPurchaseNotarization({ id }) : paths.purchaseNotarization({ id })

function PurchaseList() {
  const say = purchaseWords.use()
  const locale = useLocale()
  const { data: offer } = usePurchaseTerms()
  const isVerified = useIsVerified()
  const purchases = useCollection({
    name: PURCHASES,
    read: readPurchaseSearch,
    list: ({ state, ...page }, signal) =>
      call(purchaseApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const apply = isVerified && offer?.isOffered && (
    <LinkButton look="primary" icon="plus" to={paths.addPurchaseNotarization()}>
      {say.apply}
    </LinkButton>
  )
  const notice = isVerified === false ? <NameFirst /> : offer && !offer.isOffered ? <NotOffered /> : null
  return (
    <CollectionScreen
      collection={purchases}
      title={say.name}
      lead={say.lead}
      actions={(purchases.data?.total ?? 0) > 0 && apply}
      above={notice}
      label={say.list.label}
      name={{
        title: say.list.title,
        text: ({ name, reference }) => name || reference,
        cell: (item) => (
          <Link to={pathOf(item)}>
            {item.name ? <span data-user-content>{item.name}</span> : `${say.list.unnamed} ${item.reference}`}
          </Link>
        ),
        below: ({ shop }) => <span data-user-content>{shop}</span>,
      }}
      columns={[
        { key: 'type', title: say.list.type, cell: ({ type }) => say.types[type] },
        { key: 'used', title: say.list.used, cell: ({ used }) => say.uses[used] },
        {
          key: 'state',
          title: say.list.state,
          cell: ({ state }) => <CaseStatus definition={purchaseCase} state={state} />,
        },
        {
          key: 'due',
          title: say.list.due,
          cell: ({ clock }) =>
            clock?.due ? <span className="figures">{lastDay(clock.due)}</span> : <span className="quiet">{EMPTY}</span>,
        },
        { key: 'date', title: say.list.date, wideOnly: true, at: ({ date }) => date },
        {
          key: 'operator',
          title: say.list.operator,
          wideOnly: true,
          cell: ({ operator }) => <span data-user-content>{operator}</span>,
        },
      ]}
      filters={[
        {
          key: 'state',
          label: say.list.state,
          options: Object.entries(purchaseCase.states).map(([value, { name }]) => ({ value, label: name[locale] })),
        },
      ]}
      empty={{ title: say.list.empty, steps: say.steps, note: say.note, action: apply }}
    />
  )
}
