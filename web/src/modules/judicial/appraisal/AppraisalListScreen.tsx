// The member's appraisals: where each stands and what is due.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { AppraisalItem } from '@attestry/contract/modules/judicial/appraisal-view'
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
import { mainOnly, NameFirst, useIsVerified } from '../notarization/Gate.tsx'
import { AppraisalDue } from './AppraisalDue.tsx'
import { NotOffered } from './NotOffered.tsx'
import { APPRAISALS, useAppraisalTemplate } from './queries.ts'
import { readAppraisalSearch } from './search.ts'
import '../notarization/notarization.css'
import { appraisalWords } from './words.ts'

export const AppraisalListScreen = mainOnly(AppraisalList)

/** A draft is continued; everything else is looked at. */
const pathOf = ({ id, state }: AppraisalItem): string =>
  state === 'draft' ? paths.applyAppraisal({ id }) : paths.appraisal({ id })

function AppraisalList() {
  const say = appraisalWords.use()
  const locale = useLocale()
  const { data: offer } = useAppraisalTemplate()
  const isVerified = useIsVerified()
  const appraisals = useCollection({
    name: APPRAISALS,
    read: readAppraisalSearch,
    list: ({ state, ...page }, signal) =>
      call(appraisalApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  const apply = isVerified && offer?.isOffered && (
    <LinkButton look="primary" icon="plus" to={paths.addAppraisal()}>
      {say.apply}
    </LinkButton>
  )
  const notice = offer && !offer.isOffered ? <NotOffered /> : isVerified === false ? <NameFirst /> : null
  const matterOf = (key: string) => offer?.settings.matters.find((entry) => entry.key === key)?.text[locale] ?? key
  return (
    <CollectionScreen
      collection={appraisals}
      title={say.name}
      lead={say.lead}
      actions={(appraisals.data?.total ?? 0) > 0 && apply}
      above={notice && <div className="notarization-above">{notice}</div>}
      label={say.list}
      name={{
        title: say.columns.reference,
        text: ({ reference }) => reference,
        cell: (item) => (
          <Link to={pathOf(item)} className="mono" aria-label={say.openOf(item.reference)}>
            {item.reference}
          </Link>
        ),
      }}
      columns={[
        {
          key: 'matters',
          title: say.columns.matters,
          cell: ({ matters }) =>
            matters.length > 0 ? (
              <span data-user-content>{matters.map(matterOf).join(locale === 'zh' ? '、' : ', ')}</span>
            ) : (
              <span className="quiet">{say.noMatter}</span>
            ),
        },
        {
          key: 'state',
          title: say.columns.state,
          cell: ({ state }) => <CaseStatus definition={appraisalCase} state={state} />,
        },
        { key: 'due', title: say.columns.due, cell: ({ clock }) => (clock ? <AppraisalDue clock={clock} /> : EMPTY) },
        {
          key: 'number',
          title: say.columns.number,
          wideOnly: true,
          cell: ({ number }) => (number ? <span data-user-content>{number}</span> : <span className="quiet">{EMPTY}</span>),
        },
        { key: 'openedAt', title: say.columns.openedAt, wideOnly: true, at: ({ openedAt }) => openedAt },
      ]}
      filters={[
        {
          key: 'state',
          label: say.columns.state,
          options: Object.entries(appraisalCase.states).map(([value, { name }]) => ({ value, label: name[locale] })),
        },
      ]}
      empty={{ title: say.empty, steps: say.steps, action: apply }}
    />
  )
}
