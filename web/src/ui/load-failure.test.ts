// Errors of code that could not be fetched, in the words of each browser.
import { expect, it } from 'vitest'
import { isLoadFailure } from './load-failure.ts'

it.each([
  'Failed to fetch dynamically imported module: https://example.test/assets/LedgerScreen.js',
  'error loading dynamically imported module: https://example.test/assets/LedgerScreen.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/LedgerScreen.css',
])('isLoadFailure is true for %j', (message) => expect(isLoadFailure(new TypeError(message))).toBe(true))

it.each([new Error('x is not a function'), 'Failed to fetch', undefined])('isLoadFailure is false for %s', (error) =>
  expect(isLoadFailure(error)).toBe(false),
)
