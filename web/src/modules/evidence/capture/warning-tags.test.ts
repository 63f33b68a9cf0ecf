// Tests that the tags of a capture name its wall and its rehearsal site, and count the other kinds of warnings.
import { expect, test } from 'vitest'
import { warningTags } from './warning-tags.ts'

const state = 'awaiting_confirmation'
const warnings = [
  { kind: 'incomplete', seen: 'time-limit' },
  { kind: 'login-wall', seen: 'Log in' },
  { kind: 'incomplete', seen: 'page still growing at 9 px' },
  { kind: 'no-text', seen: '' },
] as const

test('warningTags names the wall and counts the other kinds once', () => {
  const wall = { kind: 'login-wall', status: null }
  expect(warningTags({ state, warnings: [...warnings] }, false)).toEqual({ wall, isRehearsal: false, others: 2 })
  expect(warningTags({ state, warnings: [...warnings] }, true)).toEqual({ wall, isRehearsal: false, others: 1 })
})

test('warningTags states the status of an error page', () => {
  const { wall, others } = warningTags({ state, warnings: [{ kind: 'error-page', seen: 'HTTP 404' }] }, false)
  expect(wall).toEqual({ kind: 'error-page', status: '404' })
  expect(others).toBe(0)
})

test('warningTags leaves the wall of a sealed capture to the tag of its state', () =>
  expect(warningTags({ state: 'succeeded', warnings: [...warnings] }, true)).toMatchObject({ wall: null, others: 1 }))

test('warningTags counts failed checks of the environment, but not those of a rehearsal site', () => {
  const environment = { kind: 'environment', seen: 'failed checks: roots' } as const
  expect(warningTags({ state, warnings: [environment] }, false)).toMatchObject({ isRehearsal: false, others: 1 })
  const site = { kind: 'fixture-site', seen: 'news.qinghe-daily.test' } as const
  expect(warningTags({ state, warnings: [site, environment] }, false)).toMatchObject({ isRehearsal: true, others: 0 })
})
