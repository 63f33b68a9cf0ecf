// Texts of the holiday desk, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Holidays',
  lead: 'Deadlines are counted in working days. Press a weekday to make it a day off, or a weekend day to make it a working day; press again to undo.',
  year: (year) => `${year}`,
  previous: 'Previous year',
  next: 'Next year',
  occasion: 'Occasion of the days you set',
  occasions: {
    'new-year': 'New Year',
    'spring-festival': 'Spring Festival',
    qingming: 'Qingming',
    'labour-day': 'Labour Day',
    'dragon-boat': 'Dragon Boat Festival',
    'mid-autumn': 'Mid-Autumn Festival',
    'national-day': 'National Day',
    other: 'Other',
  },
  workingDays: (count) => `${count} working days in the year`,
  published: 'These are the days published by the State Council. Once you save, the platform uses its own.',
  unpublished: 'No days are entered for this year yet, so only weekends are days off. Set them here once they are published.',
  kinds: { rest: 'Day off', work: 'Working day' },
  plain: { weekday: 'Weekday', weekend: 'Weekend' },
  day: (number, day, state) => `${number}, ${day} ${state}`,
  with: (kind, occasion) => `${kind} (${occasion})`,
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  month: (month) =>
    ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'][
      month - 1
    ] ?? '',
  legend: 'Legend',
  save: 'Save holidays',
  saveText: 'From now on deadlines are counted by these days.',
  saved: 'The holidays are saved',
  reset: 'Discard changes',
  nothing: 'Nothing changed',
  deadline: 'Try a deadline',
  from: 'Counted from',
  count: 'Working days',
  due: (day) => `Due on ${day}`,
}
