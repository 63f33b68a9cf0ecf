// Queries for invoice headers and suggestions, and the act that makes a header the default.
import { type HeaderItem, headerApi } from '@attestry/contract/modules/invoice/header'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'

/** Name of the collection of headers. */
export const HEADERS = 'invoice-header'

export const listHeaders = (signal: AbortSignal) => call(headerApi.list, {}, { display: ErrorDisplay.silent, signal })

export const useHeaders = () =>
  useQuery({ queryKey: collectionKey(HEADERS, 'all'), queryFn: ({ signal }) => listHeaders(signal) })

/** Resends the header unchanged with isDefault: there is no endpoint for the flag alone. */
export async function makeDefault({ updatedAt: _, ...header }: HeaderItem): Promise<void> {
  await call(headerApi.change, { ...header, isDefault: true })
}

const TYPING_PAUSE_MS = 300

/** Asked once typing pauses. */
export function useSuggestions(text: string) {
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(text.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: ['invoice-suggestion', keyword],
    enabled: keyword.length >= 2,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(headerApi.suggest, { keyword }, { display: ErrorDisplay.silent, signal, loading: false }),
  })
  return data?.list ?? []
}
