// Filters of a record list: search, state, label, time.
import { recordStates } from '@attestry/contract/modules/attestation/record'
import type { ReactNode } from 'react'
import { type Chip, FilterBar, FilterSelect, SearchBox } from '../../../ui/FilterBar.tsx'
import { TimeFilter } from '../../../ui/TimeFilter.tsx'
import { useLabels } from './queries.ts'
import type { RecordSearch } from './search.ts'
import { recordWords } from './words.ts'

type Change = { [K in keyof RecordSearch]?: RecordSearch[K] | undefined }

interface RecordFiltersProps {
  readonly search: RecordSearch
  readonly children: ReactNode
  onChange(change: Change): void
  onClear(): void
}

export function RecordFilters({ search, children, onChange, onClear }: RecordFiltersProps) {
  const say = recordWords.use()
  const labels = useLabels()
  const chip = (key: keyof RecordSearch, text: string | undefined): Chip[] =>
    text ? [{ key, text, remove: () => onChange({ [key]: undefined }) }] : []
  const chips = [
    ...chip('keyword', search.keyword && say.chips.keyword(search.keyword)),
    ...chip('label', search.label && say.chips.label(search.label)),
    ...chip('state', search.state && say.chips.state(say.states[search.state])),
    ...chip('from', search.from && say.chips.from(search.from)),
    ...chip('to', search.to && say.chips.to(search.to)),
  ]
  return (
    <FilterBar chips={chips} onClear={onClear}>
      <SearchBox
        label={say.filters.search}
        value={search.keyword ?? ''}
        onSearch={(keyword) => onChange({ keyword: keyword || undefined })}
      />
      <FilterSelect
        label={say.filters.state}
        value={search.state}
        options={recordStates.map((state) => ({ value: state, label: say.states[state] }))}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label={say.filters.label}
        value={search.label}
        options={labels.map((label) => ({ value: label, label }))}
        searchable
        onChange={(label) => onChange({ label })}
      />
      <TimeFilter range={{ from: search.from, to: search.to }} onChange={({ from, to }) => onChange({ from, to })} />
      <span className="filter-end">{children}</span>
    </FilterBar>
  )
}
