// One message: unread or not, what happened, and the way to it.
import type { Message } from '@attestry/contract/modules/message/news'
import { Link } from '@tanstack/react-router'
import { addressOf } from './link.ts'
import { useMessageActs } from './queries.ts'

interface MessageLineProps {
  readonly message: Message
  /** Spoken before the title where it is unread. */
  readonly unreadWord: string
  onFollow?(): void
}

/** Following it is having read it. */
export function MessageLine({ message, unreadWord, onFollow }: MessageLineProps) {
  const { read } = useMessageActs()
  const follow = () => {
    if (!message.readAt) void read([message.id]).catch(() => undefined)
    onFollow?.()
  }
  return (
    <div className="message" data-unread={message.readAt ? undefined : true} data-tone={message.tone}>
      <Link to={addressOf(message.link)} className="message-title" onClick={follow}>
        {!message.readAt && <span className="message-unread">{unreadWord} </span>}
        <span data-user-content>{message.title}</span>
      </Link>
      <p className="message-text" data-user-content>
        {message.text}
      </p>
    </div>
  )
}
