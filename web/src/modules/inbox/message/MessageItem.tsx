// One message: its unread state, text and link.
import type { Message } from '@attestry/contract/modules/inbox/message'
import { Link } from '@tanstack/react-router'
import { messagePath } from './message-path.ts'
import { useMessageActs } from './queries.ts'

interface MessageItemProps {
  readonly message: Message
  /** Screen reader text before the title of an unread message. */
  readonly unreadWord: string
  onFollow?(): void
}

/** Following the link marks the message as read. */
export function MessageItem({ message, unreadWord, onFollow }: MessageItemProps) {
  const { read } = useMessageActs()
  const follow = () => {
    if (!message.readAt) void read([message.id]).catch(() => undefined)
    onFollow?.()
  }
  return (
    <div className="message" data-unread={message.readAt ? undefined : true} data-tone={message.tone}>
      <Link to={messagePath(message.link)} className="message-title" onClick={follow}>
        {!message.readAt && <span className="message-unread">{unreadWord} </span>}
        <span data-user-content>{message.title}</span>
      </Link>
      <p className="message-text" data-user-content>
        {message.text}
      </p>
    </div>
  )
}
