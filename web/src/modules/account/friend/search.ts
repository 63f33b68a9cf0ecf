// URL state of the friend list.
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@attestry/contract/paging'

export type FriendSearch = { readonly page?: number; readonly size?: number }

function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

export function readFriendSearch(search: Record<string, unknown>): FriendSearch {
  const page = wholeNumber(search.page, 100_000)
  const size = wholeNumber(search.size, MAX_PAGE_SIZE)
  return { ...(page ? { page } : {}), ...(size ? { size } : {}) }
}

export const friendQueryOf = ({ page, size }: FriendSearch) => ({ pageNum: page ?? 1, pageSize: size ?? DEFAULT_PAGE_SIZE })
