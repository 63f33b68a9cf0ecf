// Filters of the capture list: search, state, label and time.
import { captureStates } from '@attestry/contract/modules/evidence/capture'
import type { ReactNode } from 'react'
import { type Chip, FilterBar, FilterSelect, SearchBox } from '../../../../ui/FilterBar.tsx'
import { TimeFilter } from '../../../../ui/TimeFilter.tsx'
import { useLabels } from '../../../attestation/public.tsx'
import type { CaptureSearch } from '../search.ts'
import { captureWords } from '../words.ts'
import { listWords } from './words.ts'

type Change = { [K in keyof CaptureSearch]?: CaptureSearch[K] | undefined }

interface CaptureFiltersProps {
  readonly search: CaptureSearch
  readonly children: ReactNode
  onChange(change: Change): void
  onClear(): void
}

export function CaptureFilters({ search, children, onChange, onClear }: CaptureFiltersProps) {
  const say = listWords.use()
  const { states } = captureWords.use()
  const labels = useLabels()
  const chip = (key: keyof CaptureSearch, text: string | undefined): Chip[] =>
    text ? [{ key, text, remove: () => onChange({ [key]: undefined }) }] : []
  const chips = [
    ...chip('keyword', search.keyword && say.chips.keyword(search.keyword)),
    ...chip('state', search.state && say.chips.state(states[search.state])),
    ...chip('label', search.label && say.chips.label(search.label)),
    ...chip('from', search.from && say.chips.from(search.from)),
    ...chip('to', search.to && say.chips.to(search.to)),
    ...chip('batch', search.batch && say.chips.batch),
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
        options={captureStates.map((state) => ({ value: state, label: states[state] }))}
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
