// Desk of background jobs: failed jobs with their cause, to retry or discard; below, the state of the queues.
import type { OutputOf } from '@attestry/contract/endpoint'
import { jobApi } from '@attestry/contract/modules/operator/job'
import { useQuery } from '@tanstack/react-query'
import { time } from '../../../kernel/format.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { type Collection, collectionKey, useCollection } from '../../../ui/collection/use-collection.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { KeyValue } from '../../../ui/light-components.ts'
import { jobName } from './job-name.ts'
import { readJobSearch } from './search.ts'
import { jobWords } from './words.ts'

type DeadLetter = OutputOf<typeof jobApi.list>['list'][number]
type QueueRow = NonNullable<OutputOf<typeof jobApi.queues>['list']>[number]

export function JobDeskScreen() {
  const say = jobWords.use()
  const desk = useCollection({
    name: 'job',
    read: readJobSearch,
    keyOf: ({ id }: DeadLetter) => id,
    list: (page, signal) => callDesk(jobApi.list, pageInput(page), { signal }),
  })
  return (
    <>
      <CollectionScreen
        collection={desk}
        title={say.title}
        lead={say.lead}
        label={say.list}
        name={{ title: say.job, text: ({ job }) => jobName(say, job) }}
        columns={[
          { key: 'cause', title: say.cause, wideOnly: true, cell: ({ cause }) => <Cause cause={cause} /> },
          { key: 'failedAt', title: say.failedAt, at: ({ failedAt }) => failedAt },
        ]}
        empty={{ title: say.emptyTitle, text: say.emptyText }}
        detail={(id) => <DeadLetterDetail desk={desk} id={id} />}
      />
      {desk.openId === undefined && <Queues />}
    </>
  )
}

function Cause({ cause }: { readonly cause: string | null }) {
  const say = jobWords.use()
  return cause ? <span data-user-content>{cause}</span> : <span className="quiet">{say.unknown}</span>
}

function DeadLetterDetail({ desk, id }: { readonly desk: Pick<Collection, 'name' | 'close' | 'next'>; readonly id: string }) {
  const say = jobWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(jobId, signal) => callDesk(jobApi.read, { id: jobId }, { signal })}
      title={({ job }) => jobName(say, job)}
      acts={() => (
        <>
          <DeskAct
            label={say.discard}
            look="danger"
            text={say.discardText}
            reason={{}}
            done={say.discarded}
            act={(reason, options) => callDesk(jobApi.discard, { id, reason }, options)}
            onDone={desk.next}
          />
          <DeskAct
            label={say.retry}
            look="primary"
            icon="retry"
            text={say.retryText}
            reason={{}}
            done={say.retried}
            act={(reason, options) => callDesk(jobApi.retry, { id, reason }, options)}
            onDone={desk.next}
          />
        </>
      )}
    >
      {(letter) => (
        <KeyValue
          rows={[
            [say.code, <code key="code">{letter.job}</code>],
            [say.cause, <Cause key="cause" cause={letter.cause} />],
            [
              say.tries,
              <span key="tries" className="figures">
                {letter.tries}
              </span>,
            ],
            [
              say.failedAt,
              <span key="at" className="figures">
                {time(letter.failedAt)}
              </span>,
            ],
            ...letter.about.map(
              ({ name, value }) =>
                [
                  <code key={name}>{name}</code>,
                  <code key={value} data-user-content>
                    {value}
                  </code>,
                ] as const,
            ),
          ]}
        />
      )}
    </DeskDetail>
  )
}

function Queues() {
  const say = jobWords.use()
  const { data } = useQuery({
    queryKey: collectionKey('job', 'queues'),
    queryFn: ({ signal }) => callDesk(jobApi.queues, {}, { signal, loading: false }),
  })
  if (!data?.list) return null
  // The dead letters are listed above.
  const queues = data.list.filter(({ name }) => name !== 'dead-letters')
  const busy = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0)
  const idle = queues.length - busy.length
  const count = (key: 'waiting' | 'active' | 'failed', title: string) => ({
    key,
    title,
    align: 'end' as const,
    cell: (row: QueueRow) => <span className="figures">{row[key]}</span>,
  })
  return (
    <section className="below">
      <h2>{say.queues}</h2>
      {busy.length > 0 && (
        <ListTable<QueueRow>
          label={say.queues}
          rows={busy}
          columns={[
            { key: 'name', title: say.queue, lead: true, cell: ({ name }) => jobName(say, name) },
            count('waiting', say.waiting),
            count('active', say.active),
            count('failed', say.failed),
          ]}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
        />
      )}
      {idle > 0 && <p className="quiet">{say.idle(idle)}</p>}
    </section>
  )
}
