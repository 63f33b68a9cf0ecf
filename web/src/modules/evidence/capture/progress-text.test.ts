// Tests of progressText: every stage is counted in its own unit.
import { expect, test } from 'vitest'
import { progressText } from './progress-text.ts'
import { words } from './words.en.ts'

test.each([
  ['loading', 37, 120, 'Loading the page · 37 of 120 resources'],
  ['scrolling', 5841, 11615, 'Scrolling to the end · 50% of the page'],
  ['imaging', 1, 3, 'Making images and documents · 1 of 3 parts'],
  ['imaging', 0, 1, 'Making images and documents'],
  ['archiving', 1, 2, 'Writing the web archive'],
  [null, 0, 0, 'Starting the capture browser'],
] as const)('progressText of stage %s, %i of %i', (stage, done, total, text) =>
  expect(progressText(words, { stage, done, total })).toBe(text),
)
