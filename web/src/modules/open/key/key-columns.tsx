// Columns of the key list: name and access key, scopes, networks, state, last use and acts.
import { type ApiKey, type KeyState, keyApi, keyCan } from '@attestry/contract/modules/open/key'
import { call } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Column } from '../../../ui/ListTable.tsx'
import { CopyButton } from '../../../ui/light-components.ts'
import { RowAct } from '../../../ui/RowAct.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { keyWords } from './words.ts'

export type KeyPanel = 'change' | 'disable' | 'revoke'

const tones: Record<KeyState, StatusTone> = { active: 'done', disabled: 'waiting', revoked: 'plain' }

export function KeyName({ apiKey: { name, accessKey, state } }: { readonly apiKey: ApiKey }) {
  return (
    <div>
      <strong data-user-content>{name}</strong>
      <div className="key-text key-access">
        <code className="mono">{accessKey}</code> {state !== 'revoked' && <CopyButton value={accessKey} />}
      </div>
    </div>
  )
}

export function useKeyColumns(
  open: (panel: KeyPanel, apiKey: ApiKey) => void,
  reload: () => Promise<void>,
): readonly Column<ApiKey>[] {
  const say = keyWords.use()
  return [
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
    { key: 'acts', title: say.columns.acts, cell: (apiKey) => <RowActs apiKey={apiKey} onOpen={open} onEnabled={reload} /> },
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
  onEnabled(): Promise<void>
}

function RowActs({ apiKey, onOpen, onEnabled }: RowActsProps) {
  const say = keyWords.use()
  const { id, state, name } = apiKey
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
        <RowAct
          label={say.enable}
          fullLabel={say.enableOf(name)}
          done={say.enabled}
          act={() => call(keyApi.enable, { id }).finally(onEnabled)}
        />
      )}
      {keyCan.revoke(state) && (
        <Button small look="danger" aria-label={say.revokeOf(name)} onClick={() => onOpen('revoke', apiKey)}>
          {say.revoke}
        </Button>
      )}
    </div>
  )
}
