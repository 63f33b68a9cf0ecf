// All logged-in devices, with buttons to log out one of them or all others.
import { sessionApi } from '@attestry/contract/modules/account/session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { deviceName } from './device-name.ts'
import { sessionWords } from './session-words.ts'

export function SessionList({ enabled = true }: { readonly enabled?: boolean }) {
  const say = sessionWords.use()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call(sessionApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    enabled,
  })
  const end = async (id: string) => {
    await call(sessionApi.end, { id })
    notify({ kind: 'success', text: say.sessionEnded })
    await refetch()
  }
  return (
    <>
      <p className="quiet">{say.hint}</p>
      {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={3} />}
      <ul className="session-list">
        {data?.list.map((session) => (
          <li key={session.id}>
            <div>
              <strong title={session.device} data-user-content>
                {deviceName(session.device) || say.unknownDevice}
              </strong>{' '}
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
      {data && data.list.length > 1 && <EndOthers onEnded={() => void refetch()} />}
    </>
  )
}

function EndOthers({ onEnded }: { onEnded(): void }) {
  const say = sessionWords.use()
  const [confirming, setConfirming] = useState(false)
  const end = async () => {
    const { ended } = await call(sessionApi.endOthers, {})
    notify({ kind: 'success', text: say.othersEnded(ended) })
    onEnded()
  }
  return (
    <div>
      <Button look="danger" onClick={() => setConfirming(true)}>
        {say.endOthers}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={say.endOthersTitle}
        act={say.endOthers}
        danger
        onConfirm={end}
        onClose={() => setConfirming(false)}
      >
        <p>{say.endOthersText}</p>
      </ConfirmDialog>
    </div>
  )
}
