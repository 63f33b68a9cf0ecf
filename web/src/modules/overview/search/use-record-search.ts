// Records by number or name and cases by name, as the user types.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { recordKeyword } from './find-screens.ts'

const DEBOUNCE_MS = 250
const MIN_KEYWORD_CHARS = 2
const HAN = /\p{Script=Han}/u
/** One Han character is a word. */
const isLongEnough = (keyword: string) => keyword.length >= MIN_KEYWORD_CHARS || HAN.test(keyword)
const MAX_KEYWORD_CHARS = 100
const MAX_FOUND_RECORDS = 6
const MAX_FOUND_CASES = 3

export function useRecordSearch(text: string) {
  const typed = recordKeyword(text).slice(0, MAX_KEYWORD_CHARS)
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = isLongEnough(typed)
  const enabled = wanted && isLongEnough(keyword)
  const records = useQuery({
    queryKey: ['record', 'search', keyword],
    queryFn: ({ signal }) =>
      call(recordApi.list, { keyword, pageNum: 1, pageSize: MAX_FOUND_RECORDS }, { signal, display: ErrorDisplay.silent }),
    enabled,
    placeholderData: keepPreviousData,
  })
  // Records are found without them, should it fail.
  const cases = useQuery({
    queryKey: ['dossier', 'search', keyword],
    queryFn: ({ signal }) =>
      call(dossierApi.list, { keyword, pageNum: 1, pageSize: MAX_FOUND_CASES }, { signal, display: ErrorDisplay.silent }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    records: wanted ? (records.data?.list ?? []) : [],
    cases: wanted ? (cases.data?.list ?? []) : [],
    isTooShort: !wanted && typed !== '',
    failed: wanted && records.isError,
    // What is shown while a new keyword is searched was found for the one before.
    searching: wanted && (keyword !== typed || [records, cases].some((query) => query.isPending || query.isPlaceholderData)),
  }
}
