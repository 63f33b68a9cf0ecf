// Filter by a range of days: presets, or a custom range with native date fields.
import { useState } from 'react'
import { type DayRange, presetOf, presetRange, type TimePreset, timePresets } from './days.ts'
import { FilterSelect } from './FilterBar.tsx'
import { uiWords } from './words.ts'

export function TimeFilter({ range, onChange }: { readonly range: DayRange; onChange(range: DayRange): void }) {
  const say = uiWords.use()
  const [choosing, setChoosing] = useState(false)
  const active = Boolean(range.from || range.to)
  const preset = presetOf(range, Date.now())
  const value = choosing || (active && !preset) ? 'custom' : preset
  const choose = (next: TimePreset | 'custom' | undefined) => {
    setChoosing(next === 'custom')
    if (next === undefined) onChange({ from: undefined, to: undefined })
    else if (next !== 'custom') onChange(presetRange(next, Date.now()))
  }
  return (
    <>
      <FilterSelect
        label={say.anyTime}
        value={value}
        options={[...timePresets, 'custom' as const].map((key) => ({ value: key, label: say.times[key] }))}
        onChange={choose}
      />
      {value === 'custom' && (
        <span className="day-range">
          <DayField label={say.timeFrom} value={range.from} max={range.to} onChange={(from) => onChange({ ...range, from })} />
          <span aria-hidden="true">–</span>
          <DayField label={say.timeTo} value={range.to} min={range.from} onChange={(to) => onChange({ ...range, to })} />
        </span>
      )}
    </>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  onChange(value: string | undefined): void
}

const DayField = ({ label, value, min, max, onChange }: DayFieldProps) => (
  <input
    type="date"
    className="day-field"
    aria-label={label}
    value={value ?? ''}
    min={min}
    max={max}
    onChange={({ target }) => onChange(target.value || undefined)}
  />
)
