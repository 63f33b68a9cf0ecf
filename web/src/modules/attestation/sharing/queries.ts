// TanStack queries and mutations for the shares of a record.
import { type Share, shareApi } from '@attestry/contract/modules/attestation/share'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { recordKey } from '../record/queries.ts'

export type ShareDays = 1 | 7 | 30 | 180

const sharesKey = (ano: string) => ['share', ano] as const

export const useShares = (ano: string) =>
  useQuery({
    queryKey: sharesKey(ano),
    queryFn: ({ signal }) => call(shareApi.list, { ano }, { display: ErrorDisplay.silent, signal }),
    select: ({ list }) => list,
  })

export function useShareActs(ano: string) {
  const client = useQueryClient()
  const refreshAfter = async <T>(act: Promise<T>): Promise<T> => {
    const result = await act
    // Sharing adds an entry to the custody log, which the page shows.
    void client.invalidateQueries({ queryKey: recordKey(ano) })
    await client.invalidateQueries({ queryKey: sharesKey(ano) })
    return result
  }
  return {
    make: (days: ShareDays): Promise<Share> => refreshAfter(call(shareApi.make, { ano, days })),
    revoke: (id: string) => refreshAfter(call(shareApi.revoke, { id })),
    newCode: () => refreshAfter(call(shareApi.newCode, { ano })),
  }
}
