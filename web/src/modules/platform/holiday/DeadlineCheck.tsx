// Computes a sample deadline with the calendar's current days, saved or not.
import { dayInChina, isRealDay, type SpecialDay, workingDaysAfter } from '@attestry/contract/modules/platform/holiday'
import { useState } from 'react'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { holidayWords } from './words.ts'

export function DeadlineCheck({ year, days }: { readonly year: number; readonly days: readonly SpecialDay[] }) {
  const say = holidayWords.use()
  const today = dayInChina(new Date())
  const [from, setFrom] = useState(today.startsWith(String(year)) ? today : `${year}-01-01`)
  const [count, setCount] = useState('10')
  const workingDays = Number(count)
  const valid = isRealDay(from) && Number.isInteger(workingDays) && workingDays >= 1 && workingDays <= 250
  const due = valid ? workingDaysAfter(from, workingDays, new Map(days.map(({ day, kind }) => [day, kind]))) : undefined
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
