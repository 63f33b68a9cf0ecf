// Page statistics never contain an id.
import { behaviorApi } from '@attestry/contract/modules/content/behavior'
import { expect, test } from 'vitest'
import { patternOf } from './behavior.ts'

test.each([
  ['/', '/'],
  ['/news', '/news'],
  ['/news/0198c2aa-1111-7000-8000-000000000000', '/news'],
  ['/attestation/1234567890123456789', '/attestation'],
  ['/website-show/help-document', '/website-show/help-document'],
  ['/mobile/attestation/77/kX9_f-2', '/mobile/attestation'],
  ['/%E4%BD%A0', '/'],
])('%s is counted as %s, which the contract accepts', (pathname, pattern) => {
  expect(patternOf(pathname)).toBe(pattern)
  expect(behaviorApi.note.input.safeParse({ behavior: 'view', page: pattern }).success).toBe(true)
})
