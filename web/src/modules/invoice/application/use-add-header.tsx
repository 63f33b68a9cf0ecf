// A drawer that adds a header while an invoice is applied for; rendered beside that form, because a form inside a form submits both.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { type HeaderDraft, HeaderDrawer } from '../header/HeaderDrawer.tsx'
import { HEADERS, useHeaders } from '../header/queries.ts'

export function useAddHeader(): { readonly drawer: ReactNode; add(): void } {
  const client = useQueryClient()
  const { data } = useHeaders()
  const [adding, setAdding] = useState<HeaderDraft>()
  const drawer = (
    <HeaderDrawer
      item={adding}
      isFirst={data?.total === 0}
      onSaved={() => client.invalidateQueries({ queryKey: collectionKey(HEADERS) })}
      onClose={() => setAdding(undefined)}
    />
  )
  return { drawer, add: () => setAdding({}) }
}
