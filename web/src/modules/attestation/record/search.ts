// URL state of a record list and the server query made from it.
import { type RecordState, recordStates } from '@attestry/contract/modules/attestation/record'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { endOfDay, isDay, startOfDay } from '../../../ui/days.ts'

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
  const page = wholeNumber(search.page, 100_000)
  const size = wholeNumber(search.size, MAX_PAGE_SIZE)
  const state = recordStates.find((each) => each === search.state)
  return {
    ...textOf('keyword', search.keyword, 100),
    ...textOf('label', search.label, 20),
    ...(state ? { state } : {}),
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
    ...(page ? { page } : {}),
    ...(size ? { size } : {}),
    ...(typeof search.record === 'string' && /^\d{18,19}$/.test(search.record) ? { record: search.record } : {}),
  }
}

function textOf<K extends string>(name: K, value: unknown, longest: number): Partial<Record<K, string>> {
  const text = typeof value === 'string' ? value.trim().slice(0, longest) : ''
  return text ? ({ [name]: text } as Partial<Record<K, string>>) : {}
}

function wholeNumber(value: unknown, greatest: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= greatest ? number : undefined
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
  pageNum: search.page ?? 1,
  pageSize: search.size ?? DEFAULT_PAGE_SIZE,
})

export const isFiltered = (search: RecordSearch): boolean => Object.keys(recordFilterOf(search)).length > 0
