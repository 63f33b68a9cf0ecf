import { expect, test } from 'vitest'
import type { Artefact, ArtefactKind } from './report.ts'
import { judge, owed } from './verdict.ts'

const all = (changes: Partial<Record<ArtefactKind, Partial<Artefact>>> = {}): Artefact[] =>
  owed.map((kind) => ({ kind, state: 'ok', cause: null, files: [], ...changes[kind] }))

test('complete means every owed artefact is whole', () => {
  expect(judge(all(), null)).toEqual({ outcome: 'complete', cause: null })
  for (const kind of owed)
    expect(judge(all({ [kind]: { state: 'missing', cause: 'time-limit' } }), null)).toEqual({
      outcome: 'partial',
      cause: 'time-limit',
    })
  expect(judge(all({ image: { state: 'partial', cause: 'height-limit' } }), null)).toEqual({
    outcome: 'partial',
    cause: 'height-limit',
  })
})

test('a page of which nothing can be shown did not come', () => {
  const missing = { state: 'missing', cause: 'tls-invalid' } as const
  expect(judge(all({ image: missing, dom: missing, text: missing }), null)).toEqual({ outcome: 'failed', cause: 'tls-invalid' })
})

test('a crash and a cancellation are what they are, whatever was kept', () => {
  expect(judge(all(), 'browser-crashed')).toEqual({ outcome: 'failed', cause: 'browser-crashed' })
  expect(judge(all(), 'cancelled')).toEqual({ outcome: 'cancelled', cause: 'cancelled' })
})
