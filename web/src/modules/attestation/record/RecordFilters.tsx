// Filters of a record list: search, state, label, time.
import { builtKinds, evidenceKinds } from '@attestry/contract/evidence-kind'
import { recordStates } from '@attestry/contract/modules/attestation/record'
import type { ReactNode } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { type Chip, FilterBar, FilterSelect, SearchBox } from '../../../ui/FilterBar.tsx'
import { TimeFilter } from '../../../ui/TimeFilter.tsx'
import { useAccountOptions } from '../../account/public.tsx'
import { useLabels } from './queries.ts'
import type { RecordSearch } from './search.ts'
import { recordWords } from './words.ts'

type Change = { [K in keyof RecordSearch]?: RecordSearch[K] | undefined }

interface RecordFiltersProps {
  readonly search: RecordSearch
  readonly withKind: boolean
  readonly children: ReactNode
  onChange(change: Change): void
  onClear(): void
}

export function RecordFilters({ search, withKind, children, onChange, onClear }: RecordFiltersProps) {
  const say = recordWords.use()
  const locale = useLocale()
  const labels = useLabels()
  const operators = useAccountOptions(say.mainAccount)
  const operatorName = operators.find(({ value }) => value === search.operator)?.label
  const chip = (key: keyof RecordSearch, text: string | undefined): Chip[] =>
    text ? [{ key, text, remove: () => onChange({ [key]: undefined }) }] : []
  const chips = [
    ...chip('keyword', search.keyword && say.chips.keyword(search.keyword)),
    ...chip('kind', withKind && search.kind ? say.chips.kind(evidenceKinds[search.kind].name[locale]) : undefined),
    ...chip('operator', search.operator && say.chips.operator(operatorName ?? '…')),
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
      {withKind && (
        <FilterSelect
          label={say.filters.kind}
          value={search.kind}
          options={builtKinds.map((kind) => ({ value: kind, label: evidenceKinds[kind].name[locale] }))}
          onChange={(kind) => onChange({ kind })}
        />
      )}
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
      {operators.length > 0 && (
        <FilterSelect
          label={say.filters.operator}
          value={search.operator}
          options={operators}
          onChange={(operator) => onChange({ operator })}
        />
      )}
      <TimeFilter range={{ from: search.from, to: search.to }} onChange={({ from, to }) => onChange({ from, to })} />
      <span className="filter-end">{children}</span>
    </FilterBar>
  )
}
