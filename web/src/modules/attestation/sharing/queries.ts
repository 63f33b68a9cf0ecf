// TanStack queries and mutations for the shares of a record or a case.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShareDays, ShareSubject } from './subject.ts'

export const useShares = (subject: ShareSubject) =>
  useQuery({ queryKey: subject.key, queryFn: ({ signal }) => subject.list(signal) })

export function useShareActs({ key, changes, make, revoke, newCode }: ShareSubject) {
  const client = useQueryClient()
  const refreshAfter = async <T>(act: Promise<T>): Promise<T> => {
    const result = await act
    if (changes) void client.invalidateQueries({ queryKey: changes })
    await client.invalidateQueries({ queryKey: key })
    return result
  }
  return {
    make: (days: ShareDays) => refreshAfter(make(days)),
    revoke: (id: string) => refreshAfter(revoke(id)),
    newCode: () => refreshAfter(newCode()),
  }
}
