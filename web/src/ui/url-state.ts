// A screen's filters, page and open record live in the address: they can be shared, and the back button works on them.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Plain = Readonly<Record<string, string | number | undefined>>

/** `read` is the same function that guards the route: whatever stands in the address, out comes a valid state. */
export function useUrlState<S extends Plain>(read: (search: Record<string, unknown>) => S): [S, ChangeUrlState<S>] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const change = useCallback<ChangeUrlState<S>>(
    (patch, how = 'push') =>
      void navigate({
        to: '.',
        search: ((now: Record<string, unknown>) => ({ ...now, ...patch })) as never,
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
  return [read(search), change]
}

export type ChangeUrlState<S> = (patch: Partial<{ [K in keyof S]: S[K] | undefined }>, how?: 'push' | 'replace') => void

export const readSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  return text ? `?${text}` : ''
}
