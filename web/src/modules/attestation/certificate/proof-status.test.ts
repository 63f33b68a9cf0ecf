// A proof is called complete only when nothing is missing, and its time independent only when somebody else has stamped it.
import { expect, it } from 'vitest'
import { stampedBy, standingOf } from './proof-status.ts'

const log = { origin: 'a', index: 0, size: 1, root: '', signedAt: '2026-11-15T00:00:00Z' }
const step = (state: 'done' | 'waiting' | 'failed' | 'off') => ({ step: 'logged' as const, state, at: null })
const stamp = (kind: 'embedded' | 'external') => ({ authority: 'x', kind, algorithm: '', serial: '', policy: '', time: '' })

it.each([
  ['complete', { ready: true, steps: [step('done'), step('off')], log }, 'ready'],
  ['complete by its own word, without a log entry', { ready: true, steps: [step('done')], log: null }, 'waiting'],
  ['under way', { ready: false, steps: [step('waiting')], log: null }, 'waiting'],
  ['failed in one step, whatever else is done', { ready: true, steps: [step('done'), step('failed')], log }, 'failed'],
] as const)('%s', (_, proof, standing) => expect(standingOf({ ...proof, steps: [...proof.steps] })).toBe(standing))

it.each([
  ['nobody', [], 'none'],
  ['ourselves only', [stamp('embedded')], 'embedded'],
  ['somebody else too', [stamp('embedded'), stamp('external')], 'external'],
] as const)('stamped by %s', (_, timeStamps, by) => expect(stampedBy({ timeStamps: [...timeStamps] })).toBe(by))
