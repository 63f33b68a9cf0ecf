// Subscribes to the number of unread messages.
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { subscribeTo } from '../../../kernel/live.ts'

export const subscribeToUnread = (onUnread: (unread: number) => void): (() => void) =>
  subscribeTo(
    inboxApi.live,
    {},
    {
      onEvent: ({ data }) => {
        const unread = parseUnread(data)
        if (unread !== undefined) onUnread(unread)
      },
    },
  )

export function parseUnread(text: string): number | undefined {
  const count = /^\{"unread":(\d+)\}$/.exec(text)?.[1]
  return count === undefined ? undefined : Number(count)
}
