// Every device that is logged in, and the way to log one out.
import { sessionApi } from '@attestry/contract/modules/account/session'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../kernel/call.ts'
import { time } from '../kernel/format.ts'
import { notify } from '../kernel/notice.ts'
import { Button } from '../ui/Button.tsx'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { Fault } from '../ui/Fault.tsx'
import { ListSkeleton } from '../ui/ListTable.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { memberWords } from './member-words.ts'

export function MemberSessions({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const say = memberWords.use()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call(sessionApi.list, {}, { display: ErrorDisplay.silent, signal }),
    enabled: open,
  })
  const end = async (id: string) => {
    await call(sessionApi.end, { id })
    notify({ kind: 'success', text: say.sessionEnded })
    await refetch()
  }
  return (
    <DetailDrawer open={open} title={say.sessions} onClose={onClose}>
      <p className="quiet">{say.sessionsHint}</p>
      {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={3} />}
      <ul className="session-list">
        {data?.list.map((session) => (
          <li key={session.id}>
            <div>
              <strong data-user-content>{session.device}</strong>{' '}
              {session.current && <StatusTag tone="done">{say.thisDevice}</StatusTag>}
              <p className="quiet figures">
                {say.methods[session.method]} · {session.address}
              </p>
              <p className="quiet figures">
                {say.loginAt(time(session.loginAt))} · {say.lastSeenAt(time(session.lastSeenAt))}
              </p>
            </div>
            {!session.current && (
              <Button small onClick={() => void end(session.id).catch(() => undefined)}>
                {say.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DetailDrawer>
  )
}
