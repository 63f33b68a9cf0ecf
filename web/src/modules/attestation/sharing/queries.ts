// How the shares of a record are read and changed.
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
  const afterwards = async <T>(act: Promise<T>): Promise<T> => {
    const result = await act
    // Sharing stands on the custody log, which the page behind shows.
    void client.invalidateQueries({ queryKey: recordKey(ano) })
    await client.invalidateQueries({ queryKey: sharesKey(ano) })
    return result
  }
  return {
    make: (days: ShareDays): Promise<Share> => afterwards(call(shareApi.make, { ano, days })),
    revoke: (id: string) => afterwards(call(shareApi.revoke, { id })),
    newCode: () => afterwards(call(shareApi.newCode, { ano })),
  }
}
