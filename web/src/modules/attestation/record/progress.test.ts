// A record is looked at as long as something may still happen to it, and no longer.
import type { ProofState } from '@attestry/contract/modules/attestation/proof'
import { expect, test } from 'vitest'
import { isSettled, lookAgainMs, shownStates, standingOf } from './progress.ts'

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

test('one word for each', () => {
  expect([sealing, proving, anchoring, whole, failed].map(standingOf)).toEqual(['sealing', 'proving', 'ready', 'ready', 'failed'])
})

test('settled only when nothing waits', () => {
  expect([sealing, proving, anchoring, whole, failed].map(isSettled)).toEqual([false, false, false, true, true])
})

test('looks often when it cannot hear, seldom when it can, never when all is done', () => {
  expect(lookAgainMs(proving, false)).toBeLessThan(5000)
  expect(lookAgainMs(proving, true)).toBeGreaterThan(5000)
  expect(lookAgainMs(anchoring, false)).toBeGreaterThan(5000)
  expect(lookAgainMs(whole, false)).toBe(false)
  expect(lookAgainMs(failed, false)).toBe(false)
  expect(lookAgainMs(undefined, false)).toBe(false)
})

test('one step at a time is under way, and nothing behind a failed one', () => {
  const shown = (...states: StepState[]) => shownStates(states.map((state) => ({ step: 'hashed' as const, state, at: null })))
  expect(shown('done', 'waiting', 'waiting', 'waiting', 'off')).toEqual(['done', 'waiting', 'later', 'later', 'off'])
  expect(shown('done', 'failed', 'failed', 'failed', 'off')).toEqual(['done', 'failed', 'unreached', 'unreached', 'off'])
  expect(shown('done', 'done', 'done', 'done', 'waiting')).toEqual(['done', 'done', 'done', 'done', 'waiting'])
})
