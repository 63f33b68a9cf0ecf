// Data of the desk of notaries: a case in full, whose every reading is audited.
import { type DeskCase, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { collectionKey, WORK_KEY } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'

export const DESK_NAME = 'notarization'

export interface CaseDeskState {
  readonly name: string
  /** Reads everything about the case again, and the lists and counts. */
  reload(): Promise<void>
  /** Takes over what an act has answered, without another audited reading. */
  patch(change: (data: DeskCase) => Partial<DeskCase>): void
}

export function useCase(id: string) {
  const client = useQueryClient()
  const key = collectionKey(DESK_NAME, 'item', id)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callDesk(notarizationDeskApi.open, { id }, { signal }),
    // Every reading is audited, so it happens when somebody opens the case or acts, not when a window gets the focus.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const desk: CaseDeskState = {
    name: DESK_NAME,
    reload: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: collectionKey(DESK_NAME) }),
        client.invalidateQueries({ queryKey: WORK_KEY }),
      ])
    },
    patch: (change) => client.setQueryData<DeskCase>(key, (data) => data && { ...data, ...change(data) }),
  }
  return { query, desk }
}
