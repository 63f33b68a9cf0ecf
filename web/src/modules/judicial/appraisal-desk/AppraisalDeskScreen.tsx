// Desk of appraisers: the cases by state, and the open case beside the list.
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import { type AppraisalDeskItem, appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { EMPTY } from '../../../kernel/format.ts'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { CaseDesk } from '../../casework/public.tsx'
import { ClockBrief } from '../notarization-desk/CaseClock.tsx'
import { AppraisalCasePane } from './AppraisalCasePane.tsx'
import { readAppraisalDeskSearch } from './search.ts'
import '../notarization-desk/notarization-desk.css'
import { appraisalDeskWords } from './words.ts'

export function AppraisalDeskScreen() {
  const say = appraisalDeskWords.use()
  const desk = useCollection({
    name: 'appraisal-desk',
    read: readAppraisalDeskSearch,
    keyOf: ({ id }: AppraisalDeskItem) => id,
    list: ({ state, ...page }, signal) =>
      callDesk(appraisalDeskApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { signal }),
  })
  return (
    <CaseDesk
      definition={appraisalCase}
      desk={desk}
      words={say.desk}
      name={{
        title: say.case,
        text: ({ reference }) => reference,
        below: ({ entrusterName, number }) => <span data-user-content>{number ?? entrusterName}</span>,
      }}
      columns={[
        { key: 'due', title: say.due, cell: ({ clock }) => (clock ? <ClockBrief clock={clock as never} /> : EMPTY) },
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
        { key: 'openedAt', title: say.openedAt, wideOnly: true, at: ({ openedAt }) => openedAt },
      ]}
      detail={(id) => <AppraisalCasePane key={id} desk={desk} id={id} />}
    />
  )
}
