// Columns of the key list: name, scopes, networks, state, last use and acts.
import { type ApiKey, type KeyState, keyCan } from '@attestry/contract/modules/open/key'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/ListTable.tsx'
import { CopyButton } from '../../../ui/light-components.ts'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { useKeyActs } from './queries.ts'
import { keyWords } from './words.ts'

export type KeyPanel = 'change' | 'disable' | 'revoke'

const tones: Record<KeyState, StatusTone> = { active: 'done', disabled: 'waiting', revoked: 'plain' }

export function useKeyColumns(open: (panel: KeyPanel, apiKey: ApiKey) => void): readonly Column<ApiKey>[] {
  const say = keyWords.use()
  return [
    {
      key: 'name',
      title: say.columns.name,
      lead: true,
      cell: ({ name, accessKey, state }) => (
        <div>
          <strong data-user-content>{name}</strong>
          <div className="key-text key-access">
            <code className="mono">{accessKey}</code> {state !== 'revoked' && <CopyButton value={accessKey} />}
          </div>
        </div>
      ),
    },
    {
      key: 'scopes',
      title: say.columns.scopes,
      cell: ({ scopes }) => <span className="key-may">{scopes.map((scope) => say.scopes[scope]).join(say.comma)}</span>,
    },
    {
      key: 'networks',
      title: say.columns.networks,
      cell: ({ networks }) =>
        networks.length === 0 ? (
          <span className="quiet">{say.anywhere}</span>
        ) : (
          <ul className="key-networks">
            {networks.map((network) => (
              <li key={network} className="mono">
                {network}
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'state',
      title: say.columns.state,
      cell: ({ state }) => <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>,
    },
    { key: 'lastUsed', title: say.columns.lastUsed, cell: (apiKey) => <LastUse apiKey={apiKey} /> },
    { key: 'acts', title: say.columns.acts, cell: (apiKey) => <RowActs apiKey={apiKey} onOpen={open} /> },
  ]
}

function LastUse({ apiKey: { lastUsedAt, lastAddress } }: { readonly apiKey: ApiKey }) {
  const say = keyWords.use()
  if (!lastUsedAt) return <span className="quiet">{say.never}</span>
  return (
    <div>
      <time className="figures" dateTime={lastUsedAt}>
        {time(lastUsedAt)}
      </time>
      {lastAddress && <div className="quiet key-address">{say.from(lastAddress)}</div>}
    </div>
  )
}

interface RowActsProps {
  readonly apiKey: ApiKey
  onOpen(panel: KeyPanel, apiKey: ApiKey): void
}

function RowActs({ apiKey, onOpen }: RowActsProps) {
  const say = keyWords.use()
  const { enable } = useKeyActs()
  const [busy, setBusy] = useState(false)
  const { state, name } = apiKey
  const switchOn = async () => {
    setBusy(true)
    try {
      await enable(apiKey)
      notify({ kind: 'success', text: say.enabled })
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row-acts">
      {keyCan.change(state) && (
        <Button small aria-label={say.editOf(name)} onClick={() => onOpen('change', apiKey)}>
          {say.edit}
        </Button>
      )}
      {keyCan.disable(state) && (
        <Button small aria-label={say.disableOf(name)} onClick={() => onOpen('disable', apiKey)}>
          {say.disable}
        </Button>
      )}
      {keyCan.enable(state) && (
        <Button small busy={busy} aria-label={say.enableOf(name)} onClick={() => void switchOn()}>
          {say.enable}
        </Button>
      )}
      {keyCan.revoke(state) && (
        <Button small look="danger" aria-label={say.revokeOf(name)} onClick={() => onOpen('revoke', apiKey)}>
          {say.revoke}
        </Button>
      )}
    </div>
  )
}
