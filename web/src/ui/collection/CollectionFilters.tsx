// Filters of a collection: options, free text and a range of days, with a removable chip for each active filter.
import { type Chip, FilterBar, FilterSelect, SearchBox } from '../FilterBar.tsx'
import { TimeFilter } from '../TimeFilter.tsx'
import type { ChangeUrlState } from '../url-state.ts'
import { uiWords } from '../words.ts'
import type { Plain } from './use-collection.ts'

/** With options: one of them. With `days`: the filters `from` and `to`. Otherwise: free text. */
export type CollectionFilter<S> =
  | {
      readonly key: keyof S & string
      readonly label: string
      /** Name in the chip, where it differs from the label of the control. */
      readonly chip?: string
      readonly options?: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly days: true }

const keysOf = <S,>(filters: readonly CollectionFilter<S>[]): string[] =>
  filters.flatMap((filter) => ('days' in filter ? ['from', 'to'] : [filter.key]))

export const isFiltered = <S extends Plain>(filters: readonly CollectionFilter<S>[], search: S): boolean =>
  keysOf(filters).some((key) => search[key] !== undefined)

export const withoutFilters = <S,>(filters: readonly CollectionFilter<S>[]): Partial<{ [K in keyof S]: S[K] | undefined }> =>
  Object.fromEntries([...keysOf(filters), 'page'].map((key) => [key, undefined])) as never

interface CollectionFiltersProps<S extends Plain> {
  readonly filters: readonly CollectionFilter<S>[]
  readonly search: S
  change: ChangeUrlState<S>
  onClear(): void
}

export function CollectionFilters<S extends Plain>({ filters, search, change, onClear }: CollectionFiltersProps<S>) {
  const say = uiWords.use()
  const set = (patch: Record<string, string | undefined>) => change({ page: undefined, ...patch } as never, 'replace')
  const text = (key: string) => (search[key] === undefined ? undefined : String(search[key]))
  const chips = filters.flatMap((filter): Chip[] => {
    if ('days' in filter) {
      const words = { from: say.dayFrom, to: say.dayTo }
      return (['from', 'to'] as const).flatMap((key) => {
        const day = text(key)
        return day ? [{ key, text: words[key](day), remove: () => set({ [key]: undefined }) }] : []
      })
    }
    const value = text(filter.key)
    if (value === undefined) return []
    const label = filter.options?.find((option) => option.value === value)?.label ?? value
    return [
      { key: filter.key, text: say.chip(filter.chip ?? filter.label, label), remove: () => set({ [filter.key]: undefined }) },
    ]
  })
  return (
    <FilterBar chips={chips} onClear={onClear}>
      {filters.map((filter) => {
        if ('days' in filter) return <TimeFilter key="days" range={{ from: text('from'), to: text('to') }} onChange={set} />
        const value = text(filter.key)
        return filter.options ? (
          <FilterSelect
            key={filter.key}
            label={filter.label}
            value={value}
            options={filter.options}
            onChange={(next) => set({ [filter.key]: next })}
          />
        ) : (
          <SearchBox
            key={filter.key}
            label={filter.label}
            value={value ?? ''}
            onSearch={(next) => set({ [filter.key]: next || undefined })}
          />
        )
      })}
    </FilterBar>
  )
}
