// URL state of the message list, and its conversion to the API query.
import { type MessageCategory, messageCategories } from '@attestry/contract/modules/message/news'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@attestry/contract/paging'

export const readStates = ['unread', 'read'] as const
export type ReadState = (typeof readStates)[number]

export type MessageSearch = {
  readonly category?: MessageCategory
  readonly read?: ReadState
  readonly page?: number
  readonly size?: number
}

export function readMessageSearch(search: Record<string, unknown>): MessageSearch {
  const category = messageCategories.find((each) => each === search.category)
  const read = readStates.find((each) => each === search.read)
  const page = wholeNumber(search.page, 100_000)
  const size = wholeNumber(search.size, MAX_PAGE_SIZE)
  return { ...(category ? { category } : {}), ...(read ? { read } : {}), ...(page ? { page } : {}), ...(size ? { size } : {}) }
}

function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

export const messageQueryOf = ({ category, read, page, size }: MessageSearch) => ({
  ...(category ? { category } : {}),
  ...(read ? { read: read === 'read' } : {}),
  pageNum: page ?? 1,
  pageSize: size ?? DEFAULT_PAGE_SIZE,
})
export type MessageQuery = ReturnType<typeof messageQueryOf>
