// The answer of a query; until it arrives a skeleton, or the error with a retry button.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fault } from './Fault.tsx'
import { ListSkeleton } from './ListTable.tsx'

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Of the skeleton. */
  readonly rows: number
  children(data: T): ReactNode
}

export function Loaded<T>({ query: { data, error, refetch }, rows, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  return error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={rows} />
}
