// Beside every part of a case: state, handler, clocks, money, the acts that are offered now, and the timeline.
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { yuanOfFen } from '@attestry/contract/money'
import { EMPTY, time } from '../../../kernel/format.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { CaseHandler, CaseStatus, CaseTimeline } from '../../casework/public.tsx'
import { CaseActs } from './CaseActs.tsx'
import { ClockList } from './CaseClock.tsx'
import type { CasePartProps } from './case-part.ts'
import type { CaseTab } from './search.ts'
import { notarizationDeskWords } from './words.ts'

export function CaseSide(props: CasePartProps & { onShow(tab: CaseTab): void }) {
  const { data, desk, onShow } = props
  const say = notarizationDeskWords.use()
  const { id, state, progress } = data
  const timeline = {
    definition: notarizationCase,
    desk,
    id,
    state,
    load: (options: object) => callDesk(notarizationDeskApi.timeline, { id }, options),
  }
  return (
    <aside className="case-side" aria-label={say.side}>
      <Card>
        <div className="case-tags">
          <CaseStatus definition={notarizationCase} state={state} />
          {data.isMine && <span className="quiet">{say.isMine}</span>}
        </div>
        <CaseHandler {...timeline} assign={(input, options) => callDesk(notarizationDeskApi.assign, { id, ...input }, options)} />
        <CaseActs data={data} desk={desk} onShow={onShow} />
      </Card>
      <Card title={say.clocks}>
        <ClockList clocks={progress.clocks} />
      </Card>
      <Card title={say.money}>
        <KeyValue
          rows={[
            [say.quote.total, progress.quote ? <Money key="total" yuan={yuanOfFen(progress.quote.totalFen)} /> : EMPTY],
            [say.paid, <Money key="paid" yuan={progress.paid} />],
            [say.refunded, <Money key="refunded" yuan={progress.refunded} />],
            [say.openedAt, time(data.openedAt)],
          ]}
        />
      </Card>
      <Card>
        <CaseTimeline {...timeline} opened={say.opened} />
      </Card>
    </aside>
  )
}
