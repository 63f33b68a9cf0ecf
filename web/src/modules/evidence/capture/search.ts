// URL state of the capture list and the server query made from it.
import { type CaptureKind, type CaptureState, captureStates } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { pageInput, readPage, textFilter } from '../../../ui/collection/search.ts'
import { endOfDay, isDay, startOfDay } from '../../../ui/days.ts'

export type CaptureSearch = {
  readonly keyword?: string
  readonly label?: string
  readonly state?: CaptureState
  /** Only captures of this batch. */
  readonly batch?: string
  readonly from?: string
  readonly to?: string
  readonly page?: number
  readonly size?: number
  /** The capture that is open. */
  readonly record?: string
}

const MAX_LABEL_CHARS = 20
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readCaptureSearch(search: Record<string, unknown>): CaptureSearch {
  const keyword = textFilter(search.keyword)
  const label = textFilter(search.label, MAX_LABEL_CHARS)
  const state = captureStates.find((each) => each === search.state)
  return {
    ...(keyword ? { keyword } : {}),
    ...(label ? { label } : {}),
    ...(state ? { state } : {}),
    ...(typeof search.batch === 'string' && UUID.test(search.batch) ? { batch: search.batch } : {}),
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
    ...readPage(search),
    ...(isAno(search.record) ? { record: search.record } : {}),
  }
}

export const isAno = (value: unknown): value is string => typeof value === 'string' && /^\d{18,19}$/.test(value)

export interface CaptureFilter {
  readonly kind: CaptureKind
  readonly keyword?: string
  readonly label?: string
  readonly state?: CaptureState
  readonly batchId?: string
  readonly from?: string
  readonly to?: string
}

export interface CaptureQuery extends CaptureFilter {
  readonly pageNum: number
  readonly pageSize: number
}

export const captureFilterOf = (kind: CaptureKind, search: CaptureSearch): CaptureFilter => ({
  kind,
  ...(search.keyword ? { keyword: search.keyword } : {}),
  ...(search.label ? { label: search.label } : {}),
  ...(search.state ? { state: search.state } : {}),
  ...(search.batch ? { batchId: search.batch } : {}),
  ...(search.from ? { from: startOfDay(search.from) } : {}),
  ...(search.to ? { to: endOfDay(search.to) } : {}),
})

export const captureQueryOf = (kind: CaptureKind, search: CaptureSearch): CaptureQuery => ({
  ...captureFilterOf(kind, search),
  ...pageInput(search),
})

export const isFiltered = ({ keyword, label, state, batch, from, to }: CaptureSearch): boolean =>
  Boolean(keyword || label || state || batch || from || to)
