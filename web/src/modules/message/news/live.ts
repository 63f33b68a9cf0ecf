// Hears how many messages are unread.
import { newsApi } from '@attestry/contract/modules/message/news'
import { subscribeTo } from '../../../kernel/live.ts'

export const listenToMessages = (hear: (unread: number) => void): (() => void) =>
  subscribeTo(
    newsApi.live,
    {},
    {
      onEvent: ({ data }) => {
        const unread = countOf(data)
        if (unread !== undefined) hear(unread)
      },
    },
  )

export function countOf(text: string): number | undefined {
  const count = /^\{"unread":(\d+)\}$/.exec(text)?.[1]
  return count === undefined ? undefined : Number(count)
}
