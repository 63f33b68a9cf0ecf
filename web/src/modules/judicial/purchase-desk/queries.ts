// Data of the desk of purchase notarization: a case in full, whose every reading is audited.
import { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { collectionKey, WORK_KEY } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'

export const PURCHASE_DESK = 'purchase-desk'

export function usePurchaseCase(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: collectionKey(PURCHASE_DESK, 'item', id),
    queryFn: ({ signal }) => callDesk(purchaseDeskApi.open, { id }, { signal }),
    // Every reading is audited, so it happens when somebody opens the case or acts, not when a window gets the focus.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const desk = {
    name: PURCHASE_DESK,
    reload: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: collectionKey(PURCHASE_DESK) }),
        client.invalidateQueries({ queryKey: WORK_KEY }),
      ])
    },
  }
  return { query, desk }
}
