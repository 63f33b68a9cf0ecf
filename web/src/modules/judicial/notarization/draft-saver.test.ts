// A draft is saved in order, once per pause, and never lost or written over what somebody else saved.
import { generalErrors } from '@attestry/contract/errors'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, callFaults } from '../../../kernel/call-error.ts'
import { DraftSaver, type SaveState } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function saverWith(save: (draft: string, version: number, key: string) => Promise<{ version: number }>) {
  const states: SaveState[] = []
  const saved: number[] = []
  const saver = new DraftSaver<string, { version: number }>({
    delayMs: 100,
    retryMs: 1000,
    version: 1,
    save,
    onSaved: ({ version }) => saved.push(version),
    onState: (state) => states.push(state),
  })
  return { saver, states, saved }
}

const numbered = () => vi.fn(async (_draft: string, version: number, _key: string) => ({ version: version + 1 }))

it('the draft is saved once after a pause, with the version of the last answer', async () => {
  const save = numbered()
  const { saver, states, saved } = saverWith(save)
  saver.change('a')
  saver.change('ab')
  expect(saver.isDirty).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(save.mock.calls.map(([draft, version]) => [draft, version])).toEqual([['ab', 1]])
  saver.change('abc')
  await vi.advanceTimersByTimeAsync(100)
  expect(save.mock.calls.at(-1)?.slice(0, 2)).toEqual(['abc', 2])
  expect(saved).toEqual([2, 3])
  expect(saver.isDirty).toBe(false)
  expect(states.at(-1)).toMatchObject({ status: 'saved', savedAt: expect.any(Date) })
})

it('a change while the draft is being saved is saved afterwards', async () => {
  const answers: (() => void)[] = []
  const save = vi.fn(
    (_draft: string, version: number, _key: string) =>
      new Promise<{ version: number }>((resolve) => answers.push(() => resolve({ version: version + 1 }))),
  )
  const { saver } = saverWith(save)
  saver.change('a')
  await vi.advanceTimersByTimeAsync(100)
  saver.change('b')
  const flushed = saver.flush()
  answers.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  answers.shift()?.()
  await flushed
  expect(save.mock.calls.map(([draft, version]) => [draft, version])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

it('a conflict stops saving until the owner has chosen', async () => {
  const save = numbered()
  save.mockRejectedValueOnce(new CallError('changed', { code: generalErrors.STALE.code, http: 409 }))
  const { saver, states } = saverWith(save)
  saver.change('mine')
  await vi.advanceTimersByTimeAsync(100)
  saver.change('mine, more')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(save).toHaveBeenCalledTimes(1)
  expect(states.at(-1)?.status).toBe('stale')
  expect(saver.isDirty).toBe(true)
  saver.resume(7, 'mine, more')
  await vi.advanceTimersByTimeAsync(0)
  expect(save.mock.calls.at(-1)?.slice(0, 2)).toEqual(['mine, more', 7])
  expect(saver.isDirty).toBe(false)
})

it('a lost answer is asked for again with the same key before newer content is sent', async () => {
  const save = numbered()
  save.mockRejectedValueOnce(new CallError('offline', { code: callFaults.network }))
  const { saver, states } = saverWith(save)
  saver.change('a')
  await vi.advanceTimersByTimeAsync(100)
  expect(states.at(-1)?.status).toBe('failed')
  saver.change('b')
  await vi.advanceTimersByTimeAsync(1000)
  const [first, second, third] = save.mock.calls
  expect(second).toEqual(first)
  expect(third?.slice(0, 2)).toEqual(['b', 2])
  expect(saver.isDirty).toBe(false)
})

it('a refused draft is kept and sent with the next change', async () => {
  const save = numbered()
  save.mockRejectedValueOnce(new CallError('no notary', { code: '710012', http: 409 }))
  const { saver, states } = saverWith(save)
  saver.change('a')
  await vi.advanceTimersByTimeAsync(100)
  expect(states.at(-1)).toMatchObject({ status: 'failed', problem: 'no notary' })
  expect(saver.isDirty).toBe(true)
  saver.change('b')
  await vi.advanceTimersByTimeAsync(100)
  expect(save.mock.calls.at(-1)?.slice(0, 2)).toEqual(['b', 1])
  expect(saver.isDirty).toBe(false)
})
