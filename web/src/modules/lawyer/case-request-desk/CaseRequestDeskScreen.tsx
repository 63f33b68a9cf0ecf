// Desk of case requests: full details are opened with an audit record, then the request is advanced with a note.
import type { OutputOf } from '@attestry/contract/endpoint'
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import { type CaseState, caseRequestCase } from '@attestry/contract/modules/lawyer/case-request-case'
import { lawFieldNames } from '@attestry/contract/modules/lawyer/field'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { type Collection, type Page, useCollection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { CaseDesk, CaseDeskActs, CaseStatus, CaseTimeline } from '../../casework/public.tsx'
import { readCaseRequestSearch } from './search.ts'
import { caseRequestDeskWords } from './words.ts'

type Case = OutputOf<typeof caseRequestApi.list>['list'][number]
type FullCase = OutputOf<typeof caseRequestApi.open>
type OpenDesk = Pick<Collection<object, Page<Case>>, 'name' | 'data' | 'close' | 'reload'>

export function CaseRequestDeskScreen() {
  const say = caseRequestDeskWords.use()
  const locale = useLocale()
  const desk = useCollection({
    name: 'case-request',
    read: readCaseRequestSearch,
    keyOf: ({ id }: Case) => id,
    list: ({ state, ...page }, signal) =>
      callDesk(caseRequestApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { signal }),
  })
  return (
    <CaseDesk
      definition={caseRequestCase}
      desk={desk}
      words={say.desk}
      name={{
        title: say.name,
        text: ({ title }) => title,
        below: ({ name, phone }) => <span data-user-content>{`${name} ${phone}`}</span>,
      }}
      columns={[
        { key: 'field', title: say.field, wideOnly: true, cell: ({ field }) => lawFieldNames[field][locale] },
        { key: 'city', title: say.city, wideOnly: true, cell: ({ city }) => <span data-user-content>{city}</span> },
        { key: 'createdAt', title: say.createdAt, at: ({ createdAt }) => createdAt },
      ]}
      detail={(id) => <CaseDetail desk={desk} id={id} />}
    />
  )
}

function CaseDetail({ desk, id }: { readonly desk: OpenDesk; readonly id: string }) {
  const say = caseRequestDeskWords.use()
  const [full, setFull] = useState<FullCase>()
  const { busy, problem, run } = useAct()
  const listed = desk.data?.list.find((each) => each.id === id)
  const read = async () => {
    const answer = await run((options) => callDesk(caseRequestApi.open, { id }, options))
    if (answer) setFull(answer.value)
  }
  // With a state filter the moved request leaves the list, so the opened one must follow.
  const moved = (to: CaseState) => {
    setFull((before) => before && { ...before, state: to })
    return desk.reload()
  }
  const shown = listed ?? full
  const state = listed?.state ?? full?.state
  return (
    <DeskPane
      title={shown?.title ?? say.name}
      tag={state && <CaseStatus definition={caseRequestCase} state={state} />}
      acts={state && <Moves id={id} state={state} onDone={moved} />}
      onClose={desk.close}
    >
      {!shown && !desk.data && <ListSkeleton rows={3} />}
      {shown && <CaseFacts listed={shown} full={full} />}
      {!full && (
        <section>
          <p className="quiet">{say.sealed}</p>
          <Button busy={busy} onClick={() => void read()}>
            {say.open}
          </Button>
        </section>
      )}
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      {state && (
        <CaseTimeline
          definition={caseRequestCase}
          desk={desk}
          id={id}
          state={state}
          load={(options) => callDesk(caseRequestApi.timeline, { id }, options)}
          assign={(input, options) => callDesk(caseRequestApi.assign, { id, ...input }, options)}
        />
      )}
    </DeskPane>
  )
}

function CaseFacts({ listed, full }: { readonly listed: Case; readonly full: FullCase | undefined }) {
  const say = caseRequestDeskWords.use()
  const locale = useLocale()
  const userText = (text: string) => <span data-user-content>{text}</span>
  return (
    <>
      <KeyValue
        rows={[
          [say.who, userText(full?.name ?? listed.name)],
          [
            say.phone,
            <span key="phone" className="figures">
              {full?.phone ?? listed.phone}
            </span>,
          ],
          [say.city, userText(listed.city)],
          [say.field, lawFieldNames[listed.field][locale]],
          [say.lawyer, listed.lawyer ? userText(listed.lawyer) : say.anyone],
          [
            say.createdAt,
            <span key="at" className="figures">
              {time(listed.createdAt)}
            </span>,
          ],
          ...(full ? [[say.evidence, full.evidence.length > 0 ? userText(full.evidence.join(' ')) : say.none] as const] : []),
          ...(full ? [[say.note, full.note ? userText(full.note) : say.none] as const] : []),
        ]}
      />
      {full && (
        <section>
          <h3>{say.description}</h3>
          <p className="long-text" data-user-content>
            {full.description}
          </p>
        </section>
      )}
    </>
  )
}

/** The wire names the target state. */
const stateAfter = { reopen: 'new', close: 'closed', contact: 'contacted' } as const

function Moves({
  id,
  state,
  onDone,
}: {
  readonly id: string
  readonly state: CaseState
  onDone(state: CaseState): Promise<void>
}) {
  const say = caseRequestDeskWords.use()
  return (
    <CaseDeskActs
      definition={caseRequestCase}
      state={state}
      views={{ reopen: { done: say.reopened }, close: { done: say.closed }, contact: { look: 'primary', done: say.contacted } }}
      note={{ label: say.noteLabel }}
      perform={(act, note, options) => callDesk(caseRequestApi.move, { id, to: stateAfter[act], note }, options)}
      onDone={onDone}
    />
  )
}
