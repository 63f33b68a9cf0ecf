// URL state of the capture list and the server query made from it.
import { type CaptureKind, type CaptureState, captureStates } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@attestry/contract/paging'

export type CaptureSearch = {
  readonly keyword?: string
  readonly label?: string
  readonly state?: CaptureState
  /** Only captures of this batch. */
  readonly batch?: string
  readonly page?: number
  readonly size?: number
  /** The capture that is open. */
  readonly record?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readCaptureSearch(search: Record<string, unknown>): CaptureSearch {
  const keyword = textOf(search.keyword, 100)
  const label = textOf(search.label, 20)
  const state = captureStates.find((each) => each === search.state)
  const page = wholeNumber(search.page, 100_000)
  const size = wholeNumber(search.size, MAX_PAGE_SIZE)
  return {
    ...(keyword ? { keyword } : {}),
    ...(label ? { label } : {}),
    ...(state ? { state } : {}),
    ...(typeof search.batch === 'string' && UUID.test(search.batch) ? { batch: search.batch } : {}),
    ...(page ? { page } : {}),
    ...(size ? { size } : {}),
    ...(isAno(search.record) ? { record: search.record } : {}),
  }
}

export const isAno = (value: unknown): value is string => typeof value === 'string' && /^\d{18,19}$/.test(value)

const textOf = (value: unknown, longest: number): string => (typeof value === 'string' ? value.trim().slice(0, longest) : '')

function wholeNumber(value: unknown, greatest: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= greatest ? number : undefined
}

export interface CaptureQuery {
  readonly kind: CaptureKind
  readonly keyword?: string
  readonly label?: string
  readonly state?: CaptureState
  readonly batchId?: string
  readonly pageNum: number
  readonly pageSize: number
}

export const captureQueryOf = (kind: CaptureKind, search: CaptureSearch): CaptureQuery => ({
  kind,
  ...(search.keyword ? { keyword: search.keyword } : {}),
  ...(search.label ? { label: search.label } : {}),
  ...(search.state ? { state: search.state } : {}),
  ...(search.batch ? { batchId: search.batch } : {}),
  pageNum: search.page ?? 1,
  pageSize: search.size ?? DEFAULT_PAGE_SIZE,
})

export const isFiltered = ({ keyword, label, state, batch }: CaptureSearch): boolean =>
  Boolean(keyword || label || state || batch)
