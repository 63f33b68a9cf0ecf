// Tries a deadline on the days as they stand in the calendar, saved or not.
import { dayInChina, isRealDay, type SpecialDay, workingDaysAfter } from '@attestry/contract/modules/platform/holiday'
import { useState } from 'react'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { holidayWords } from './words.ts'

export function Deadline({ year, days }: { readonly year: number; readonly days: readonly SpecialDay[] }) {
  const say = holidayWords.use()
  const today = dayInChina(new Date())
  const [from, setFrom] = useState(today.startsWith(String(year)) ? today : `${year}-01-01`)
  const [count, setCount] = useState('10')
  const wanted = Number(count)
  const possible = isRealDay(from) && Number.isInteger(wanted) && wanted >= 1 && wanted <= 250
  const due = possible ? workingDaysAfter(from, wanted, new Map(days.map(({ day, kind }) => [day, kind]))) : undefined
  return (
    <section className="deadline" aria-labelledby="deadline">
      <h2 id="deadline">{say.deadline}</h2>
      <div className="desk-form-row">
        <DateTimeField label={say.from} kind="date" value={from} onChange={setFrom} />
        <TextField label={say.count} maxLength={3} value={count} onChange={setCount} />
      </div>
      <output className="figures">{due ? say.due(due) : ''}</output>
    </section>
  )
}
