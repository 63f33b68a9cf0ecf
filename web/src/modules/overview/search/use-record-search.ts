// Records by number or name, as the user types.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { recordKeyword } from './find-screens.ts'

const DEBOUNCE_MS = 250
const MIN_KEYWORD_CHARS = 2
const MAX_KEYWORD_CHARS = 100
const MAX_FOUND_RECORDS = 6

export function useRecordSearch(text: string) {
  const typed = recordKeyword(text).slice(0, MAX_KEYWORD_CHARS)
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = typed.length >= MIN_KEYWORD_CHARS
  const { data, isError, isPending } = useQuery({
    queryKey: ['record', 'search', keyword],
    queryFn: ({ signal }) =>
      call(recordApi.list, { keyword, pageNum: 1, pageSize: MAX_FOUND_RECORDS }, { signal, display: ErrorDisplay.silent }),
    enabled: wanted && keyword.length >= MIN_KEYWORD_CHARS,
    placeholderData: keepPreviousData,
  })
  return {
    records: wanted ? (data?.list ?? []) : [],
    failed: wanted && isError,
    searching: wanted && !isError && (isPending || keyword !== typed),
  }
}
