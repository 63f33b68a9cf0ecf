// A notice lives 4.5 seconds of being unread.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentNotices, dismissNotice, NOTICE_MS, notify, pauseNotice, resumeNotice } from './notice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentNotices()) dismissNotice(id)
  vi.useRealTimers()
})

const texts = () => currentNotices().map(({ text }) => text)

it('goes by itself', () => {
  notify({ kind: 'info', text: 'a' })
  vi.advanceTimersByTime(NOTICE_MS - 1)
  expect(texts()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('waits while it is read, and keeps what was left of its time', () => {
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

it('is not said twice at the same time', () => {
  notify({ kind: 'error', text: 'a' })
  notify({ kind: 'error', text: 'b' })
  notify({ kind: 'error', text: 'a' })
  expect(texts()).toEqual(['b', 'a'])
})
