// Keeps a screen's filters, page and open record in the URL, so that links and the back button work.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Plain = Readonly<Record<string, string | number | undefined>>

/** `read` is also the route's `validateSearch`: it turns any search parameters into a valid state. */
export function useUrlState<S extends Plain>(read: (search: Record<string, unknown>) => S): [S, ChangeUrlState<S>] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const change = useCallback<ChangeUrlState<S>>(
    (patch, history = 'push') =>
      void navigate({
        to: '.',
        search: ((now: Record<string, unknown>) => ({ ...now, ...patch })) as never,
        replace: history === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
  return [read(search), change]
}

export type ChangeUrlState<S> = (patch: Partial<{ [K in keyof S]: S[K] | undefined }>, history?: 'push' | 'replace') => void

export const readSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function writeSearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(entries).toString()
  return text ? `?${text}` : ''
}
