// Tests that checkLog accepts a log that only grew and names the failure of any other.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { flipBit, openTestLog, type TestLog } from '../log.fixture.ts'
import { logFiles } from '../log-files.ts'
import { checkLog } from './consistency-check.ts'

let log: TestLog

beforeEach(async () => {
  log = await openTestLog()
  await log.grow(200)
})
afterEach(() => log.close())

const check = (seen = log.seen()) => checkLog(log.name, seen, log.open())
const failureOf = async (seen = log.seen()) => {
  const result = await check(seen)
  return result.verdict === 'failed' ? result.failure : result.verdict
}

describe('checkLog accepts', () => {
  it('a log seen for the first time, after recomputing its root', async () => {
    const result = await checkLog(log.name, undefined, log.open())
    expect(result).toMatchObject({ verdict: 'first', size: 200, note: log.note() })
    expect(result.steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['fetched', true],
      ['signature', true],
      ['root', true],
    ])
  })

  it('a log that has not changed', async () => {
    expect(await check()).toMatchObject({ verdict: 'same', size: 200, from: 200 })
  })

  it.each([1, 55, 56, 57, 312, 1000])('a log that grew by %i entries', async (by) => {
    const seen = log.seen()
    await log.grow(by)
    const result = await check(seen)
    expect(result).toMatchObject({ verdict: 'grown', from: 200, size: 200 + by, note: log.note() })
    expect(result.steps.at(-1)).toMatchObject({ step: 'consistency', ok: true, from: 200, to: 200 + by })
  })

  it('a log whose stored checkpoint is invalid, as one seen for the first time', async () => {
    for (const note of ['', 'garbage', log.note().replace('200', '201')])
      expect(await check({ ...log.seen(), note })).toMatchObject({ verdict: 'first' })
  })
})

describe('checkLog rejects, with the failure name,', () => {
  it('a head smaller than the one seen before', async () => {
    const old = log.files.get('checkpoint') ?? new Uint8Array()
    await log.grow(10)
    const seen = log.seen()
    log.files.set('checkpoint', old)
    const result = await check(seen)
    expect(result).toMatchObject({ verdict: 'failed', failure: 'smaller', before: seen.note, current: log.note() })
    expect(result.steps.at(-1)).toMatchObject({ step: 'consistency', ok: false, from: 210, to: 200 })
  })

  it('two roots for one size, both signed', async () => {
    const seen = log.seen()
    log.reset()
    await log.grow(200, 'other')
    expect(await failureOf(seen)).toBe('two-roots')
  })

  it('a history that was rewritten and then grew', async () => {
    const seen = log.seen()
    log.reset()
    await log.grow(300, 'other')
    const result = await check(seen)
    expect(result).toMatchObject({ verdict: 'failed', failure: 'inconsistent', before: seen.note, current: log.note() })
  })

  it('a rewritten history even where only the last old entry differs', async () => {
    log.reset()
    await log.grow(199)
    await log.grow(1, 'swapped')
    const seen = log.seen()
    log.reset()
    await log.grow(600)
    expect(await failureOf(seen)).toBe('inconsistent')
  })

  it('another key of the same log', async () => {
    const seen = log.seen()
    const other = await openTestLog()
    await other.grow(201)
    expect(await checkLog(other.name, seen, other.open())).toMatchObject({ verdict: 'failed', failure: 'key-changed' })
    await other.close()
  })

  it('a head that its key did not sign', async () => {
    const seen = log.seen()
    log.files.set('checkpoint', new TextEncoder().encode(log.note().replace('\n200\n', '\n201\n')))
    const result = await check(seen)
    expect(result).toMatchObject({ verdict: 'failed', failure: 'signature' })
    expect(result.steps).toMatchObject([
      { step: 'fetched', ok: true, size: 201 },
      { step: 'signature', ok: false },
    ])
  })

  it('the head of another log', async () => {
    const other = await openTestLog('log.example/log/2/2026')
    await other.grow(201)
    log.files.set('checkpoint', other.files.get('checkpoint') ?? new Uint8Array())
    expect(await failureOf()).toBe('other-log')
    await other.close()
  })

  it('a head that is not a signed note, and a missing head', async () => {
    const seen = log.seen()
    log.files.set('checkpoint', new TextEncoder().encode('<!doctype html>'))
    expect(await failureOf(seen)).toBe('unreadable')
    log.files.delete('checkpoint')
    expect(await failureOf(seen)).toBe('no-checkpoint')
  })

  it('tiles that give another root', async () => {
    flipBit(log.files, 'tile/0/000.p/200', 77)
    expect(await failureOf()).toBe('wrong-root')
  })

  it('missing or truncated tiles', async () => {
    const tile = log.files.get('tile/0/000.p/200') ?? new Uint8Array()
    log.files.set('tile/0/000.p/200', tile.subarray(0, -1))
    expect(await failureOf()).toBe('tiles-missing')
    log.files.delete('tile/0/000.p/200')
    expect(await failureOf()).toBe('tiles-missing')
  })
})

it('checkLog gives no verdict if the server is unreachable', async () => {
  const files = logFiles('http://127.0.0.1:9/log/1/2026/')
  expect(await checkLog(log.name, log.seen(), files)).toMatchObject({ verdict: 'none', why: 'unreachable' })
})

it('checkLog gives no verdict if the server responds with an error', async () => {
  const broken = logFiles('http://127.0.0.1/', async () => new Response('', { status: 503 }))
  expect(await checkLog(log.name, log.seen(), broken)).toMatchObject({ verdict: 'none', why: 'unreachable' })
})
