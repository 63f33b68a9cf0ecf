// One month of the holiday calendar: each day is a button that toggles its special state.
import { isWeekend, type SpecialDay } from '@attestry/contract/modules/platform/holiday'
import { holidayWords } from './words.ts'

interface MonthGridProps {
  readonly year: number
  readonly month: number
  readonly days: readonly SpecialDay[]
  onPress(day: string, weekend: boolean): void
}

const padTwo = (value: number) => String(value).padStart(2, '0')

export function MonthGrid({ year, month, days, onPress }: MonthGridProps) {
  const say = holidayWords.use()
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  // Weeks start on Monday.
  const lead = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const special = new Map(days.map((each) => [each.day, each]))
  return (
    <section className="month" aria-label={say.month(month)}>
      <h2>{say.month(month)}</h2>
      <div className="month-days">
        {say.weekdays.map((name) => (
          <span key={name} className="month-weekday" aria-hidden="true">
            {name}
          </span>
        ))}
        {Array.from({ length }, (_, at) => {
          const day = `${year}-${padTwo(month)}-${padTwo(at + 1)}`
          const found = special.get(day)
          const weekend = isWeekend(day)
          const plain = weekend ? say.plain.weekend : say.plain.weekday
          const state = found ? say.with(say.kinds[found.kind], say.occasions[found.occasion]) : plain
          return (
            <button
              key={day}
              type="button"
              className="month-day"
              style={at === 0 ? { gridColumnStart: lead + 1 } : undefined}
              data-kind={found?.kind ?? (weekend ? 'weekend' : undefined)}
              aria-pressed={found !== undefined}
              aria-label={say.day(at + 1, day, state)}
              title={say.day(at + 1, day, state)}
              onClick={() => onPress(day, weekend)}
            >
              {at + 1}
            </button>
          )
        })}
      </div>
    </section>
  )
}
