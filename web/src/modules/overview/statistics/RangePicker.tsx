// Choosing the days: a press for the usual ranges, two dates for others.
import { MAX_STATISTICS_DAYS } from '@attestry/contract/modules/overview/statistics'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import type { ChangeUrlState } from '../../../ui/url-state.ts'
import { lengths, type StatisticsSearch } from './search.ts'
import { statisticsWords } from './words.ts'

interface RangeChoiceProps {
  readonly search: StatisticsSearch
  readonly range: { readonly from: string; readonly to: string }
  change: ChangeUrlState<StatisticsSearch>
}

const DAY_MS = 86_400_000

export function RangeChoice({ search, range, change }: RangeChoiceProps) {
  const say = statisticsWords.use()
  const isOwn = search.from !== undefined
  const [open, setOpen] = useState(isOwn)
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const possible = days >= 1 && days <= MAX_STATISTICS_DAYS
  return (
    <fieldset className="range-choice">
      <legend>{say.range}</legend>
      <div className="range-lengths">
        {lengths.map((length) => (
          <button
            key={length}
            type="button"
            className="chip"
            aria-pressed={!isOwn && (search.days ?? 30) === length}
            onClick={() => {
              setOpen(false)
              change({ days: length, from: undefined, to: undefined })
            }}
          >
            {say.lengths[length]}
          </button>
        ))}
        <button type="button" className="chip" aria-pressed={isOwn} aria-expanded={open} onClick={() => setOpen(!open)}>
          {say.custom}
        </button>
      </div>
      {open && (
        <div className="range-own">
          <DateTimeField kind="date" label={say.from} value={from} onChange={setFrom} />
          <DateTimeField kind="date" label={say.to} value={to} problem={possible ? undefined : say.wrongRange} onChange={setTo} />
          <Button disabled={!possible} onClick={() => change({ from, to, days: undefined })}>
            {say.apply}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
