// Tests of a record's progress: polling, shown states, legal mark.
import type { ProofState } from '@attestry/contract/modules/attestation/proof'
import { expect, test } from 'vitest'
import { hasLegalEffect, isFinished, pollIntervalMs, recordPhaseOf, shownStates } from './progress.ts'

type StepState = ProofState['steps'][number]['state']

const proof = (ready: boolean, stamped: StepState, anchored: StepState) => ({
  ready,
  steps: [
    { step: 'received' as const, state: 'done' as const, at: null },
    { step: 'time-stamped' as const, state: stamped, at: null },
    { step: 'anchored' as const, state: anchored, at: null },
  ],
})

const sealing = { state: 'sealing' as const, proof: proof(false, 'waiting', 'waiting') }
const proving = { state: 'sealed' as const, proof: proof(false, 'waiting', 'off') }
const anchoring = { state: 'sealed' as const, proof: proof(true, 'done', 'waiting') }
const whole = { state: 'sealed' as const, proof: proof(true, 'done', 'off') }
const failed = { state: 'failed' as const, proof: proof(false, 'failed', 'off') }

test('recordPhaseOf gives the phase of each record', () => {
  expect([sealing, proving, anchoring, whole, failed].map(recordPhaseOf)).toEqual([
    'sealing',
    'proving',
    'ready',
    'ready',
    'failed',
  ])
})

test('isFinished is true only if no step is waiting', () => {
  expect([sealing, proving, anchoring, whole, failed].map(isFinished)).toEqual([false, false, false, true, true])
})

test('pollIntervalMs is short without the event stream, long with it, and false once finished', () => {
  expect(pollIntervalMs(proving, false)).toBeLessThan(5000)
  expect(pollIntervalMs(proving, true)).toBeGreaterThan(5000)
  expect(pollIntervalMs(anchoring, false)).toBeGreaterThan(5000)
  expect(pollIntervalMs(whole, false)).toBe(false)
  expect(pollIntervalMs(failed, false)).toBe(false)
  expect(pollIntervalMs(undefined, false)).toBe(false)
})

test('shownStates shows one step in progress and none after a failed one', () => {
  const shown = (...states: StepState[]) => shownStates(states.map((state) => ({ step: 'hashed' as const, state, at: null })))
  expect(shown('done', 'waiting', 'waiting', 'waiting', 'off')).toEqual(['done', 'waiting', 'later', 'later', 'off'])
  expect(shown('done', 'failed', 'failed', 'failed', 'off')).toEqual(['done', 'failed', 'unreached', 'unreached', 'off'])
  expect(shown('done', 'done', 'done', 'done', 'waiting')).toEqual(['done', 'done', 'done', 'done', 'waiting'])
})

test('hasLegalEffect marks a time-stamp only if it is done and an external authority gave it', () => {
  const stamp = (kind: 'embedded' | 'external') => ({
    timeStamps: [{ authority: 'a', kind, algorithm: 'SHA-256', serial: '1', policy: '1.2', time: '2026-11-15T05:30:07Z' }],
  })
  const step = { step: 'time-stamped', state: 'done', at: '2026-11-15T05:30:07Z' } as const
  expect(hasLegalEffect(step, stamp('external'))).toBe(true)
  expect(hasLegalEffect(step, stamp('embedded'))).toBe(false)
  expect(hasLegalEffect({ ...step, state: 'waiting', at: null }, stamp('external'))).toBe(false)
  expect(hasLegalEffect({ ...step, step: 'anchored' }, { timeStamps: [] })).toBe(true)
})
