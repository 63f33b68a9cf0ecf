// A notice disappears after 4.5 seconds, not counting the time the pointer or focus is on it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentNotices, dismissNotice, NOTICE_DURATION_MS, notify, pauseNotice, resumeNotice } from './notice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentNotices()) dismissNotice(id)
  vi.useRealTimers()
})

const texts = () => currentNotices().map(({ text }) => text)

it('a notice is dismissed after its duration', () => {
  notify({ kind: 'info', text: 'a' })
  vi.advanceTimersByTime(NOTICE_DURATION_MS - 1)
  expect(texts()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('a paused notice stays and then resumes its remaining time', () => {
  notify({ kind: 'info', text: 'a' })
  const id = currentNotices()[0]?.id ?? 0
  vi.advanceTimersByTime(4000)
  pauseNotice(id)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['a'])
  resumeNotice(id)
  resumeNotice(id)
  vi.advanceTimersByTime(499)
  expect(texts()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('a repeated notice replaces the one already shown', () => {
  notify({ kind: 'error', text: 'a' })
  notify({ kind: 'error', text: 'b' })
  notify({ kind: 'error', text: 'a' })
  expect(texts()).toEqual(['b', 'a'])
})
