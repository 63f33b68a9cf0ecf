// Desk of notaries: the cases by view and state, each opened on a page of its own.

import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { type DeskItem, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consolePaths } from '../../../console-paths.ts'
import { EMPTY } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { CaseStatus } from '../../casework/public.tsx'
import { ClockBrief } from './CaseClock.tsx'
import './notarization-desk.css'
import { DESK_NAME } from './queries.ts'
import { StatisticsDrawer } from './StatisticsDrawer.tsx'
import { deskStates, readNotarizationSearch } from './search.ts'
import { ViewBar } from './ViewBar.tsx'
import { notarizationDeskWords } from './words.ts'

export function NotarizationDeskScreen() {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const desk = useCollection({
    name: DESK_NAME,
    read: readNotarizationSearch,
    keyOf: ({ id }: DeskItem) => id,
    list: ({ view, state, ...page }, signal) =>
      callDesk(
        notarizationDeskApi.list,
        { ...pageInput(page), ...(view ? { view } : {}), ...(state ? { state } : {}) },
        { signal },
      ),
  })
  const [isStatistics, setStatistics] = useState(false)
  const view = desk.search.view ?? 'all'
  const stateOptions = deskStates.map((value) => ({ value, label: notarizationCase.states[value].name[locale] }))
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      actions={<Button onClick={() => setStatistics(true)}>{say.statistics.open}</Button>}
      label={say.list}
      above={
        <>
          <StatisticsDrawer open={isStatistics} onClose={() => setStatistics(false)} />
          <ViewBar
            current={view}
            onChange={(next) => desk.change({ view: next === 'all' ? undefined : next, page: undefined })}
          />
        </>
      }
      name={{
        title: say.case,
        text: ({ reference }) => reference,
        cell: ({ id, reference }) => (
          <Link className="mono" to={consolePaths.notarization({ id })}>
            {reference}
          </Link>
        ),
        below: ({ applicantName }) => <span data-user-content>{applicantName}</span>,
      }}
      columns={[
        {
          key: 'state',
          title: say.state,
          cell: ({ state, waiting }) => (
            <span className="case-tags">
              <CaseStatus definition={notarizationCase} state={state} />
              {waiting > 0 && <StatusTag tone="warned">{say.waiting(waiting)}</StatusTag>}
            </span>
          ),
        },
        { key: 'clock', title: say.due, cell: ({ clock }) => (clock ? <ClockBrief clock={clock} /> : EMPTY) },
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
        { key: 'records', title: say.records, align: 'end', wideOnly: true, cell: ({ recordCount }) => recordCount },
        { key: 'openedAt', title: say.openedAt, wideOnly: true, at: ({ openedAt }) => openedAt },
      ]}
      filters={[{ key: 'state', label: say.state, options: stateOptions }]}
      empty={{ title: say.empty[view], text: say.emptyText[view] }}
    />
  )
}
