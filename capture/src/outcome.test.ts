// Tests how the outcome of a capture follows from its artefacts and from the cause of its end.
import { expect, test } from 'vitest'
import { decideOutcome, requiredArtefacts } from './outcome.ts'
import type { Artefact, ArtefactKind } from './report.ts'

const all = (changes: Partial<Record<ArtefactKind, Partial<Artefact>>> = {}): Artefact[] =>
  requiredArtefacts.map((kind) => ({ kind, state: 'ok', cause: null, files: [], ...changes[kind] }))

test('an outcome is complete only when every required artefact is', () => {
  expect(decideOutcome(all(), null)).toEqual({ outcome: 'complete', cause: null })
  for (const kind of requiredArtefacts)
    expect(decideOutcome(all({ [kind]: { state: 'missing', cause: 'time-limit' } }), null)).toEqual({
      outcome: 'partial',
      cause: 'time-limit',
    })
  expect(decideOutcome(all({ image: { state: 'partial', cause: 'height-limit' } }), null)).toEqual({
    outcome: 'partial',
    cause: 'height-limit',
  })
})

test('a capture without image, DOM and text is failed', () => {
  const missing = { state: 'missing', cause: 'tls-invalid' } as const
  expect(decideOutcome(all({ image: missing, dom: missing, text: missing }), null)).toEqual({
    outcome: 'failed',
    cause: 'tls-invalid',
  })
})

test('a browser crash fails and a cancellation cancels the capture, whatever was saved', () => {
  expect(decideOutcome(all(), 'browser-crashed')).toEqual({ outcome: 'failed', cause: 'browser-crashed' })
  expect(decideOutcome(all(), 'cancelled')).toEqual({ outcome: 'cancelled', cause: 'cancelled' })
})
