// Bell in the header: the live unread count, and a panel with the latest messages.
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { bellWords } from './bell-words.ts'
import { MessageItem } from './MessageItem.tsx'
import { useLatestMessages, useMessageActs, useUnread } from './queries.ts'
import './inbox.css'

const MAX_COUNT_SHOWN = 99

/** The console has no list of its own: `all` is absent there. */
export function HeaderBell({ all }: { readonly all?: string }) {
  const say = bellWords.use()
  const unread = useUnread()
  return (
    <div className="bell">
      <MenuButton
        name={say.bell(unread)}
        label={
          <span className="bell-face">
            <Icon name="bell" />
            {unread > 0 && (
              <span className="bell-count figures">{unread > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : unread}</span>
            )}
          </span>
        }
      >
        {(close) => <Latest unread={unread} all={all} onClose={close} />}
      </MenuButton>
    </div>
  )
}

interface LatestProps {
  readonly unread: number
  readonly all: string | undefined
  onClose(): void
}

function Latest({ unread, all, onClose }: LatestProps) {
  const say = bellWords.use()
  const { data, error } = useLatestMessages()
  const { readAll } = useMessageActs()
  return (
    <div className="bell-panel">
      <div className="bell-head">
        <strong>{say.title}</strong>
        {unread > 0 && (
          <Button look="quiet" small onClick={() => void readAll().catch(() => undefined)}>
            {say.readAll}
          </Button>
        )}
      </div>
      {error && !data && <p className="quiet bell-note">{say.failed}</p>}
      {data?.latest.length === 0 && <p className="quiet bell-note">{say.nothing}</p>}
      {data && data.latest.length > 0 && (
        <ul className="bell-list">
          {data.latest.map((message) => (
            <li key={message.id}>
              <MessageItem message={message} unreadWord={say.unread} onFollow={onClose} />
            </li>
          ))}
        </ul>
      )}
      {all !== undefined && (
        <Link to={all} className="bell-all" onClick={onClose}>
          {say.all}
        </Link>
      )}
    </div>
  )
}
