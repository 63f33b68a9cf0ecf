// The exception page speaks only in the catalogue's words.
import { generalErrors } from '@attestry/contract/errors'
import { expect, it } from 'vitest'
import { plainCode, reasonOf } from './reason.ts'

it('knows the codes of the catalogue', () => {
  expect(reasonOf(generalErrors.NOT_ALLOWED.code, 'en')).toEqual({ kind: 'known', text: generalErrors.NOT_ALLOWED.en })
  expect(reasonOf('TIMEOUT', 'en')).toEqual({ kind: 'timeout' })
})

it('says nothing particular of codes it does not know, or whose text has a gap', () => {
  expect(reasonOf('999999', 'zh')).toEqual({ kind: 'unknown' })
  expect(reasonOf(generalErrors.TOO_MANY.code, 'zh')).toEqual({ kind: 'unknown' })
})

it('shows only what looks like a code', () => {
  expect(plainCode('500403')).toBe('500403')
  expect(plainCode('call +86 123')).toBeUndefined()
  expect(plainCode('<b>')).toBeUndefined()
})
