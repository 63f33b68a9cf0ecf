// The member's applications for notarization: where each stands, what is due, and what waits for the member.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { ApplicationItem } from '@attestry/contract/modules/judicial/notarization-view'
import { entryText } from '@attestry/contract/modules/judicial/template'
import { Link } from '@tanstack/react-router'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { EMPTY } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import type { Column } from '../../../ui/ListTable.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { CaseStatus } from '../../casework/public.tsx'
import { DueText } from './DueText.tsx'
import { mainOnly, NameFirst, NotOffered, useIsVerified } from './Gate.tsx'
import { NOTARIZATIONS, useTemplate } from './queries.ts'
import { readNotarizationSearch } from './search.ts'
import './notarization.css'
import { notarizationWords } from './words.ts'

export const NotarizationListScreen = mainOnly(NotarizationList)

function NotarizationList() {
  const say = notarizationWords.use()
  const locale = useLocale()
  const { data: offer } = useTemplate()
  const isVerified = useIsVerified()
  const applications = useCollection({
    name: NOTARIZATIONS,
    read: readNotarizationSearch,
    list: ({ state, ...page }, signal) =>
      call(notarizationApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const apply = isVerified && offer?.isOffered && (
    <LinkButton look="primary" icon="plus" to={paths.addNotarization()}>
      {say.apply.act}
    </LinkButton>
  )
  const notice = isVerified === false ? <NameFirst /> : offer && !offer.isOffered ? <NotOffered /> : null
  return (
    <CollectionScreen
      collection={applications}
      title={say.name}
      lead={say.list.lead}
      actions={(applications.data?.total ?? 0) > 0 && apply}
      above={notice && <div className="notarization-above">{notice}</div>}
      label={say.list.label}
      name={{
        title: say.list.columns.reference,
        text: ({ reference }) => reference,
        cell: (item) => <Reference item={item} />,
      }}
      columns={useColumns()}
      filters={[
        {
          key: 'state',
          label: say.list.columns.state,
          options: Object.entries(notarizationCase.states).map(([value, { name }]) => ({ value, label: name[locale] })),
        },
      ]}
      empty={{ title: say.list.empty, steps: say.steps, note: say.judicial.note, action: apply }}
    />
  )
}

/** A draft is continued; everything else is looked at. */
const pathOf = ({ id, state }: ApplicationItem): string =>
  state === 'draft' ? paths.applyNotarization({ id }) : paths.notarization({ id })

function Reference({ item }: { readonly item: ApplicationItem }) {
  const say = notarizationWords.use()
  return (
    <span className="notarization-reference">
      <Link to={pathOf(item)} className="mono" aria-label={say.list.open(item.reference)}>
        {item.reference}
      </Link>
      {item.waiting > 0 && <StatusTag tone="waiting">{say.list.waiting(item.waiting)}</StatusTag>}
    </span>
  )
}

function useColumns(): readonly Column<ApplicationItem>[] {
  const say = notarizationWords.use()
  const locale = useLocale()
  const { data } = useTemplate()
  const matterOf = (key: string) => data && entryText(data.template.matters, key)?.[locale]
  return [
    {
      key: 'applicant',
      title: say.list.columns.applicant,
      cell: ({ applicantName }) =>
        applicantName ? <span data-user-content>{applicantName}</span> : <span className="quiet">{EMPTY}</span>,
    },
    {
      key: 'matter',
      title: say.list.columns.matter,
      cell: ({ matter }) => matterOf(matter) ?? <span className="quiet">{say.list.noMatter}</span>,
    },
    {
      key: 'state',
      title: say.list.columns.state,
      cell: ({ state }) => <CaseStatus definition={notarizationCase} state={state} />,
    },
    {
      key: 'due',
      title: say.list.columns.due,
      cell: ({ clock }) => (clock ? <DueText clock={clock} /> : <span className="quiet">{EMPTY}</span>),
    },
    {
      key: 'records',
      title: say.list.columns.records,
      align: 'end',
      cell: ({ recordCount }) => <span className="figures">{recordCount}</span>,
    },
    {
      key: 'notary',
      title: say.list.columns.notary,
      wideOnly: true,
      cell: ({ notaryName }) =>
        notaryName ? <span data-user-content>{notaryName}</span> : <span className="quiet">{EMPTY}</span>,
    },
    { key: 'openedAt', title: say.list.columns.openedAt, wideOnly: true, at: ({ openedAt }) => openedAt },
  ]
}
