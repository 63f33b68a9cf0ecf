// Officially published holidays (General Office of the State Council), used until a platform edits the year.
import type { DayKind, Occasion, SpecialDay } from '@attestry/contract/modules/platform/holiday'

const DAY_MS = 86_400_000

function span(from: string, count: number, kind: DayKind, occasion: Occasion): SpecialDay[] {
  const first = new Date(`${from}T00:00:00Z`).getTime()
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(first + at * DAY_MS).toISOString().slice(0, 10),
    kind,
    occasion,
  }))
}

const published: Readonly<Record<number, readonly SpecialDay[]>> = {
  2026: [
    ...span('2026-01-01', 3, 'rest', 'new-year'),
    ...span('2026-01-04', 1, 'work', 'new-year'),
    ...span('2026-02-14', 1, 'work', 'spring-festival'),
    ...span('2026-02-15', 9, 'rest', 'spring-festival'),
    ...span('2026-02-28', 1, 'work', 'spring-festival'),
    ...span('2026-04-04', 3, 'rest', 'qingming'),
    ...span('2026-05-01', 5, 'rest', 'labour-day'),
    ...span('2026-05-09', 1, 'work', 'labour-day'),
    ...span('2026-06-19', 3, 'rest', 'dragon-boat'),
    ...span('2026-09-20', 1, 'work', 'national-day'),
    ...span('2026-09-25', 3, 'rest', 'mid-autumn'),
    ...span('2026-10-01', 7, 'rest', 'national-day'),
    ...span('2026-10-10', 1, 'work', 'national-day'),
  ],
}

export const publishedDays = (year: number): readonly SpecialDay[] => published[year] ?? []
