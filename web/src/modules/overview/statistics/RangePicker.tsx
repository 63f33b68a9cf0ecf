// Date range picker: presets, or a custom range by two dates.
import { MAX_STATISTICS_DAYS } from '@attestry/contract/modules/overview/statistics'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import type { ChangeUrlState } from '../../../ui/url-state.ts'
import { lengths, type StatisticsSearch } from './search.ts'
import { statisticsWords } from './words.ts'

interface RangePickerProps {
  readonly search: StatisticsSearch
  readonly range: { readonly from: string; readonly to: string }
  change: ChangeUrlState<StatisticsSearch>
}

const DAY_MS = 86_400_000

export function RangePicker({ search, range, change }: RangePickerProps) {
  const say = statisticsWords.use()
  const isCustom = search.from !== undefined
  const [open, setOpen] = useState(isCustom)
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const valid = days >= 1 && days <= MAX_STATISTICS_DAYS
  return (
    <fieldset className="range-choice">
      <legend>{say.range}</legend>
      <div className="range-lengths">
        {lengths.map((length) => (
          <button
            key={length}
            type="button"
            className="chip"
            aria-pressed={!isCustom && (search.days ?? 30) === length}
            onClick={() => {
              setOpen(false)
              change({ days: length, from: undefined, to: undefined })
            }}
          >
            {say.lengths[length]}
          </button>
        ))}
        <button type="button" className="chip" aria-pressed={isCustom} aria-expanded={open} onClick={() => setOpen(!open)}>
          {say.custom}
        </button>
      </div>
      {open && (
        <div className="range-own">
          <DateTimeField kind="date" label={say.from} value={from} onChange={setFrom} />
          <DateTimeField kind="date" label={say.to} value={to} problem={valid ? undefined : say.wrongRange} onChange={setTo} />
          <Button disabled={!valid} onClick={() => change({ from, to, days: undefined })}>
            {say.apply}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
