// Holiday desk: a clickable calendar of one year, the changes to be saved, and a sample deadline.
import {
  type HolidayYear,
  holidayApi,
  type Occasion,
  occasions,
  type SpecialDay,
} from '@attestry/contract/modules/platform/holiday'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { DeadlineCheck } from './DeadlineCheck.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { readHolidaySearch, thisYear } from './search.ts'
import { holidayWords } from './words.ts'
import './holiday.css'

const keyOf = (year: number) => ['desk', 'holiday', year] as const

export function HolidayDeskScreen() {
  const say = holidayWords.use()
  const [search, change] = useUrlState(readHolidaySearch)
  const year = search.year ?? thisYear()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(year),
    queryFn: ({ signal }) => callDesk(holidayApi.year, { year }, { signal }),
  })
  const go = (to: number) => change({ year: to })
  return (
    <>
      <PageHeader
        title={say.title}
        lead={say.lead}
        actions={
          <div className="year-switch">
            <Button icon="left" aria-label={say.previous} disabled={year <= 2020} onClick={() => go(year - 1)} />
            <strong className="figures" aria-live="polite">
              {say.year(year)}
            </strong>
            <Button icon="right" aria-label={say.next} disabled={year >= 2100} onClick={() => go(year + 1)} />
          </div>
        }
      />
      {data ? (
        <YearForm key={`${year}/${data.version}`} stored={data} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </>
  )
}

function YearForm({ stored }: { readonly stored: HolidayYear }) {
  const say = holidayWords.use()
  const client = useQueryClient()
  const [days, setDays] = useState<readonly SpecialDay[]>(stored.days)
  const [occasion, setOccasion] = useState<Occasion>('other')
  const described = (list: readonly SpecialDay[], day: string) => {
    const found = list.find((each) => each.day === day)
    return found ? say.with(say.kinds[found.kind], say.occasions[found.occasion]) : ''
  }
  const touched = [...new Set([...stored.days, ...days].map(({ day }) => day))].sort()
  const changes = touched
    .map((day) => ({ what: day, before: described(stored.days, day), after: described(days, day) }))
    .filter(({ before, after }) => before !== after)
  const toggle = (day: string, weekend: boolean) =>
    setDays(
      days.some((each) => each.day === day)
        ? days.filter((each) => each.day !== day)
        : [...days, { day, kind: weekend ? 'work' : 'rest', occasion }],
    )
  return (
    <>
      {stored.version === 0 && <Callout kind="info">{stored.days.length > 0 ? say.published : say.unpublished}</Callout>}
      <div className="holiday-tools">
        <SelectField<Occasion>
          label={say.occasion}
          value={occasion}
          options={occasions.map((value) => ({ value, label: say.occasions[value] }))}
          onChange={setOccasion}
        />
        <ul className="holiday-legend" aria-label={say.legend}>
          <li data-kind="rest">{say.kinds.rest}</li>
          <li data-kind="work">{say.kinds.work}</li>
          <li data-kind="weekend">{say.plain.weekend}</li>
        </ul>
        <span className="quiet">{say.workingDays(stored.workingDays)}</span>
      </div>
      <div className="holiday-months">
        {Array.from({ length: 12 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: months never change their order
          <MonthGrid key={at} year={stored.year} month={at + 1} days={days} onPress={toggle} />
        ))}
      </div>
      <DeadlineCheck year={stored.year} days={days} />
      <div className="holiday-foot">
        {changes.length === 0 && <span className="quiet">{say.nothing}</span>}
        <Button disabled={changes.length === 0} onClick={() => setDays(stored.days)}>
          {say.reset}
        </Button>
        <DeskAct
          label={say.save}
          look="primary"
          disabled={changes.length === 0}
          text={say.saveText}
          changes={changes}
          reason={{}}
          done={say.saved}
          act={async (reason, options) => {
            const input = { year: stored.year, version: stored.version, reason, days: [...days] }
            client.setQueryData(keyOf(stored.year), await callDesk(holidayApi.change, input, options))
          }}
        />
      </div>
    </>
  )
}
