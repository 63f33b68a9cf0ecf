// URL state of a record list and the server query made from it.
import { UUID } from '@attestry/contract/field'
import { type RecordKind, type RecordState, recordKinds, recordStates } from '@attestry/contract/modules/attestation/record'
import { pageInput, readPage, textFilter } from '../../../ui/collection/search.ts'
import { endOfDay, isDay, startOfDay } from '../../../ui/days.ts'

const MAX_LABEL_CHARS = 20

export type RecordSearch = {
  readonly keyword?: string
  readonly kind?: RecordKind
  readonly label?: string
  readonly operator?: string
  readonly state?: RecordState
  readonly from?: string
  readonly to?: string
  readonly page?: number
  readonly size?: number
  /** In a list too long for page numbers, the record to read on from, or `end` for the last page. */
  readonly older?: string
  readonly newer?: string
  /** The record whose details are open. */
  readonly record?: string
  /** The case that records are chosen for. */
  readonly dossier?: string
}

/** As `newer`: the last page. */
export const END = 'end'

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d{18,19}$/.test(value)

export function readRecordSearch(search: Record<string, unknown>): RecordSearch {
  const keyword = textFilter(search.keyword)
  const label = textFilter(search.label, MAX_LABEL_CHARS)
  const state = recordStates.find((each) => each === search.state)
  const kind = recordKinds.find((each) => each === search.kind)
  return {
    ...(keyword ? { keyword } : {}),
    ...(kind ? { kind } : {}),
    ...(label ? { label } : {}),
    ...(typeof search.operator === 'string' && UUID.test(search.operator) ? { operator: search.operator } : {}),
    ...(state ? { state } : {}),
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
    ...readPage(search),
    ...(isNumber(search.older) ? { older: search.older } : {}),
    ...(isNumber(search.newer) || search.newer === END ? { newer: search.newer } : {}),
    ...(isNumber(search.record) ? { record: search.record } : {}),
    ...(typeof search.dossier === 'string' && UUID.test(search.dossier) ? { dossier: search.dossier } : {}),
  }
}

export interface RecordFilter {
  readonly keyword?: string
  readonly kind?: RecordKind
  readonly operator?: string
  readonly label?: string
  readonly state?: RecordState
  readonly from?: string
  readonly to?: string
}

export const recordFilterOf = ({ keyword, kind, label, operator, state, from, to }: RecordSearch): RecordFilter => ({
  ...(keyword ? { keyword } : {}),
  ...(kind ? { kind } : {}),
  ...(label ? { label } : {}),
  ...(operator ? { operator } : {}),
  ...(state ? { state } : {}),
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: endOfDay(to) } : {}),
})

export interface RecordQuery extends RecordFilter {
  readonly pageNum: number
  readonly pageSize: number
  readonly olderThan?: string
  readonly newerThan?: string
  readonly fromOldest?: boolean
}

export const recordQueryOf = (search: RecordSearch): RecordQuery => ({
  ...recordFilterOf(search),
  ...pageInput(search),
  ...startOf(search),
})

function startOf({ older, newer }: RecordSearch) {
  if (older) return { olderThan: older }
  if (newer === END) return { fromOldest: true }
  return newer ? { newerThan: newer } : {}
}

export const isFiltered = (search: RecordSearch): boolean => Object.keys(recordFilterOf(search)).length > 0
