// The exception page shows only texts of the error catalogue.
import { generalErrors } from '@attestry/contract/errors'
import { expect, it } from 'vitest'
import { displayableCode, reasonOf } from './error-reason.ts'

it('reasonOf returns the text of a catalogue code', () => {
  expect(reasonOf(generalErrors.NOT_ALLOWED.code, 'en')).toEqual({ kind: 'known', text: generalErrors.NOT_ALLOWED.en })
  expect(reasonOf('TIMEOUT', 'en')).toEqual({ kind: 'timeout' })
})

it('reasonOf returns "unknown" for unknown codes and for texts with placeholders', () => {
  expect(reasonOf('999999', 'zh')).toEqual({ kind: 'unknown' })
  expect(reasonOf(generalErrors.TOO_MANY.code, 'zh')).toEqual({ kind: 'unknown' })
})

it('displayableCode accepts only what looks like an error code', () => {
  expect(displayableCode('500403')).toBe('500403')
  expect(displayableCode('call +86 123')).toBeUndefined()
  expect(displayableCode('<b>')).toBeUndefined()
})
