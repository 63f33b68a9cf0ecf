// Switches between the user's linked accounts; linking one requires both passwords once.
import type { OutputOf } from '@attestry/contract/endpoint'
import { switchApi } from '@attestry/contract/modules/account/switch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { markLoggingOut } from '../../../kernel/fault-display.ts'
import { storeToken } from '../../../kernel/session.ts'
import { EmptyState } from '../../../light/EmptyState.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { LinkForm } from './LinkForm.tsx'
import './switch.css'
import { switchWords } from './words.ts'

type Linked = OutputOf<typeof switchApi.list>['list'][number]

export { switchWords }

export function AccountSwitch({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const say = switchWords.use()
  const [linking, setLinking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'linked'],
    queryFn: ({ signal }) => call(switchApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    enabled: open,
  })
  const linked = () => {
    setLinking(false)
    void refetch()
  }
  return (
    <DetailDrawer open={open} title={linking ? say.linkTitle : say.title} onClose={onClose}>
      {linking ? (
        <LinkForm onDone={linked} onCancel={() => setLinking(false)} />
      ) : (
        <>
          {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
          {!error && !data && <ListSkeleton rows={2} />}
          {data?.list.length === 0 && (
            <EmptyState title={say.empty} action={<LinkButton primary onClick={() => setLinking(true)} />}>
              {say.emptyHint}
            </EmptyState>
          )}
          {data && data.list.length > 0 && (
            <>
              <p className="quiet">{say.lead}</p>
              <ul className="switch-list">
                {data.list.map((account) => (
                  <LinkedAccountRow
                    key={account.userId}
                    account={account}
                    onRelink={() => setLinking(true)}
                    onUnlinked={() => void refetch()}
                  />
                ))}
              </ul>
              <LinkButton onClick={() => setLinking(true)} />
            </>
          )}
        </>
      )}
    </DetailDrawer>
  )
}

function LinkButton({ primary, onClick }: { readonly primary?: boolean; onClick(): void }) {
  const say = switchWords.use()
  return (
    <Button icon="plus" look={primary ? 'primary' : 'plain'} onClick={onClick}>
      {say.link}
    </Button>
  )
}

async function switchTo(userId: string): Promise<void> {
  const { token } = await call(switchApi.enter, { userId })
  markLoggingOut()
  storeToken(token)
  // Full navigation: everything cached on the page belongs to the previous account.
  location.assign(paths.overview())
}

interface LinkedAccountRowProps {
  readonly account: Linked
  onRelink(): void
  onUnlinked(): void
}

function LinkedAccountRow({ account, onRelink, onUnlinked }: LinkedAccountRowProps) {
  const say = switchWords.use()
  const [busy, setBusy] = useState(false)
  const act = (work: () => Promise<unknown>) => {
    setBusy(true)
    work()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const unlink = async () => {
    await call(switchApi.unlink, { userId: account.userId })
    onUnlinked()
  }
  return (
    <li>
      <div>
        <strong data-user-content>{account.name}</strong> {!account.usable && <StatusTag tone="waiting">{say.stale}</StatusTag>}
        <p className="quiet figures">
          {account.phone} · {account.role === 'sub' ? say.sub : say.kinds[account.kind]}
        </p>
        {!account.usable && <p className="quiet">{say.staleHint}</p>}
      </div>
      <div className="switch-acts">
        {account.usable ? (
          <Button small look="primary" busy={busy} onClick={() => act(() => switchTo(account.userId))}>
            {say.enter}
          </Button>
        ) : (
          <Button small onClick={onRelink}>
            {say.relink}
          </Button>
        )}
        <Button small look="quiet" busy={busy} onClick={() => act(unlink)}>
          {say.unlink}
        </Button>
      </div>
    </li>
  )
}
