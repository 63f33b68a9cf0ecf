// Tests that a proof is ready only if nothing is missing, and its time external only with an external time-stamp.
import { expect, it } from 'vitest'
import { proofStatusOf, stampSourceOf } from './proof-status.ts'

const log = { origin: 'a', index: 0, size: 1, root: '', signedAt: '2026-11-15T00:00:00Z' }
const step = (state: 'done' | 'waiting' | 'failed' | 'off') => ({ step: 'logged' as const, state, at: null })
const stamp = (kind: 'embedded' | 'external') => ({ authority: 'x', kind, algorithm: '', serial: '', policy: '', time: '' })

it.each([
  ['complete', { ready: true, steps: [step('done'), step('off')], log }, 'ready'],
  ['marked ready, but without a log entry', { ready: true, steps: [step('done')], log: null }, 'waiting'],
  ['in progress', { ready: false, steps: [step('waiting')], log: null }, 'waiting'],
  ['failed in one step, with all others done', { ready: true, steps: [step('done'), step('failed')], log }, 'failed'],
] as const)('proofStatusOf a proof that is %s', (_, proof, status) =>
  expect(proofStatusOf({ ...proof, steps: [...proof.steps] })).toBe(status),
)

it.each([
  ['nobody', [], 'none'],
  ['the platform only', [stamp('embedded')], 'embedded'],
  ['an external authority too', [stamp('embedded'), stamp('external')], 'external'],
] as const)('stampSourceOf a proof stamped by %s', (_, timeStamps, by) =>
  expect(stampSourceOf({ timeStamps: [...timeStamps] })).toBe(by),
)
