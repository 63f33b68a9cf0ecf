// Desk of real-name review: pending applications, to pass or reject one after the other.
import type { OutputOf } from '@attestry/contract/endpoint'
import { applicationStates, reviewApi } from '@attestry/contract/modules/realname/review'
import { applicationKinds } from '@attestry/contract/modules/realname/standing'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import { readReviewSearch } from './search.ts'
import { tones } from './tones.ts'
import { reviewWords } from './words.ts'

type Application = OutputOf<typeof reviewApi.list>['list'][number]

export function ReviewDeskScreen() {
  const say = reviewWords.use()
  const desk = useCollection({
    name: 'realname-review',
    read: readReviewSearch,
    keyOf: ({ id }: Application) => id,
    list: ({ state, kind, ...page }, signal) =>
      callDesk(reviewApi.list, { ...pageInput(page), ...(state ? { state } : {}), ...(kind ? { kind } : {}) }, { signal }),
  })
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      label={say.list}
      name={{ title: say.applicant, text: ({ name }) => name, below: ({ number }) => <span className="figures">{number}</span> }}
      columns={[
        {
          key: 'kind',
          title: say.kind,
          wideOnly: true,
          cell: ({ kind, method }) => `${say.kinds[kind]} · ${say.methods[method]}`,
        },
        {
          key: 'submittedAt',
          title: say.submittedAt,
          at: ({ submittedAt }) => submittedAt,
        },
        { key: 'state', title: say.state, cell: ({ state }) => <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag> },
      ]}
      filters={[
        { key: 'state', label: say.state, options: applicationStates.map((value) => ({ value, label: say.states[value] })) },
        { key: 'kind', label: say.kind, options: applicationKinds.map((value) => ({ value, label: say.kinds[value] })) },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => <ReviewDetail desk={desk} id={id} />}
    />
  )
}
