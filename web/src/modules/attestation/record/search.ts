// URL state of a record list and the server query made from it.
import { type RecordState, recordStates } from '@attestry/contract/modules/attestation/record'
import { pageInput, readPage, textFilter } from '../../../ui/collection/search.ts'
import { endOfDay, isDay, startOfDay } from '../../../ui/days.ts'

const MAX_LABEL_CHARS = 20

export type RecordSearch = {
  readonly keyword?: string
  readonly label?: string
  readonly state?: RecordState
  readonly from?: string
  readonly to?: string
  readonly page?: number
  readonly size?: number
  /** The record whose details are open. */
  readonly record?: string
}

export function readRecordSearch(search: Record<string, unknown>): RecordSearch {
  const keyword = textFilter(search.keyword)
  const label = textFilter(search.label, MAX_LABEL_CHARS)
  const state = recordStates.find((each) => each === search.state)
  return {
    ...(keyword ? { keyword } : {}),
    ...(label ? { label } : {}),
    ...(state ? { state } : {}),
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
    ...readPage(search),
    ...(typeof search.record === 'string' && /^\d{18,19}$/.test(search.record) ? { record: search.record } : {}),
  }
}

export interface RecordFilter {
  readonly keyword?: string
  readonly label?: string
  readonly state?: RecordState
  readonly from?: string
  readonly to?: string
}

export const recordFilterOf = ({ keyword, label, state, from, to }: RecordSearch): RecordFilter => ({
  ...(keyword ? { keyword } : {}),
  ...(label ? { label } : {}),
  ...(state ? { state } : {}),
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: endOfDay(to) } : {}),
})

export interface RecordQuery extends RecordFilter {
  readonly pageNum: number
  readonly pageSize: number
}

export const recordQueryOf = (search: RecordSearch): RecordQuery => ({
  ...recordFilterOf(search),
  ...pageInput(search),
})

export const isFiltered = (search: RecordSearch): boolean => Object.keys(recordFilterOf(search)).length > 0
