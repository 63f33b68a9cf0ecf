// Tests of isForReader: members do not see invitations to register.
import { expect, test } from 'vitest'
import { isForReader } from './audience.ts'

test.each([
  ['/registry', false, true],
  ['/registry', true, false],
  ['/registry?invite=1', true, false],
  ['/website-show/service', true, true],
  [null, true, true],
])('isForReader of an activity that leads to %s, logged in: %s', (link, loggedIn, shown) =>
  expect(isForReader({ link }, { loggedIn })).toBe(shown),
)
