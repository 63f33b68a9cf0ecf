// Desk of purchase notarization: the cases by view and state, each opened on a page of its own.
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import { type PurchaseDeskItem, purchaseDeskApi, purchaseViews } from '@attestry/contract/modules/judicial/purchase-desk'
import { Link } from '@tanstack/react-router'
import { consolePaths } from '../../../console-paths.ts'
import { EMPTY } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { CaseStatus } from '../../casework/public.tsx'
import { lastDay } from '../notarization/last-day.ts'
import '../notarization-desk/notarization-desk.css'
import { PURCHASE_DESK } from './queries.ts'
import { deskStates, readPurchaseDeskSearch } from './search.ts'
import { purchaseDeskWords } from './words.ts'

export function PurchaseDeskScreen() {
  const say = purchaseDeskWords.use()
  const locale = useLocale()
  const desk = useCollection({
    name: PURCHASE_DESK,
    read: readPurchaseDeskSearch,
    keyOf: ({ id }: PurchaseDeskItem) => id,
    list: ({ view, state, ...page }, signal) =>
      callDesk(purchaseDeskApi.list, { ...pageInput(page), ...(view ? { view } : {}), ...(state ? { state } : {}) }, { signal }),
  })
  const current = desk.search.view ?? 'all'
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      label={say.list}
      above={
        <nav className="case-tabs" aria-label={say.views.label}>
          {purchaseViews.map((view) => (
            <button
              key={view}
              type="button"
              aria-current={view === current ? 'true' : undefined}
              onClick={() => desk.change({ view: view === 'all' ? undefined : view, page: undefined })}
            >
              {say.views[view]}
            </button>
          ))}
        </nav>
      }
      name={{
        title: say.case,
        text: ({ reference }) => reference,
        cell: ({ id, reference }) => (
          <Link className="mono" to={consolePaths.purchase({ id })}>
            {reference}
          </Link>
        ),
        below: ({ name }) => <span data-user-content>{name}</span>,
      }}
      columns={[
        {
          key: 'applicant',
          title: say.applicant,
          cell: ({ applicantName }) => <span data-user-content>{applicantName}</span>,
        },
        { key: 'state', title: say.state, cell: ({ state }) => <CaseStatus definition={purchaseCase} state={state} /> },
        {
          key: 'due',
          title: say.due,
          cell: ({ clock }) => (clock?.due ? <span className="figures nowrap">{lastDay(clock.due)}</span> : EMPTY),
        },
        {
          key: 'handler',
          title: say.handler,
          cell: ({ handlerName, isMine }) =>
            isMine ? (
              say.me
            ) : handlerName ? (
              <span data-user-content>{handlerName}</span>
            ) : (
              <span className="quiet">{say.nobody}</span>
            ),
        },
        { key: 'date', title: say.date, wideOnly: true, at: ({ date }) => date },
      ]}
      filters={[
        {
          key: 'state',
          label: say.state,
          options: deskStates.map((value) => ({ value, label: purchaseCase.states[value].name[locale] })),
        },
      ]}
      empty={{ title: say.empty, text: say.emptyText }}
    />
  )
}
