// Tests that a preview loads no more than it shows, and large files only on request.
import { expect, it } from 'vitest'
import { MAX_SHOWN_TEXT_BYTES } from '../record/preview-kind.ts'
import { autoLoads, planPreview } from './preview-plan.ts'

const plan = (mediaType: string | null, size: number | null, stored = true) => planPreview({ mediaType, size, stored }, null)

it('planPreview loads an image whole with its media type', () =>
  expect(plan('image/png', 100)).toEqual({ kind: 'image', mediaType: 'image/png', bytes: 100, cut: false }))

it('planPreview loads only the beginning of a long text', () => {
  expect(plan('text/plain', MAX_SHOWN_TEXT_BYTES)).toEqual({ kind: 'text', bytes: MAX_SHOWN_TEXT_BYTES, cut: false })
  expect(plan('text/plain', MAX_SHOWN_TEXT_BYTES + 1)).toEqual({ kind: 'text', bytes: MAX_SHOWN_TEXT_BYTES, cut: true })
})

it.each([
  ['application/pdf', 100, true, 'format'],
  ['image/tiff', 100, true, 'format'],
  ['video/mp4', 3e9, true, 'too-large'],
  ['image/png', 100, false, 'not-stored'],
  [null, null, true, 'not-stored'],
] as const)('planPreview loads nothing of %s, %s bytes, stored: %s', (mediaType, size, stored, why) =>
  expect(plan(mediaType, size, stored)).toEqual({ kind: 'none', why }),
)

it.each(['flagged', 'waiting'] as const)('planPreview loads nothing of a record whose previews are blocked: %s', (why) => {
  for (const mediaType of ['image/png', 'text/plain', 'video/mp4', null])
    expect(planPreview({ mediaType, size: 100, stored: true }, why)).toEqual({ kind: 'none', why })
})

it('planPreview shows markup only as text', () => {
  for (const mediaType of ['text/html', 'image/svg+xml', 'application/xhtml+xml']) expect(plan(mediaType, 100).kind).toBe('text')
})

it('autoLoads is true only for small previews', () => {
  expect(autoLoads(plan('image/png', 1000))).toBe(true)
  expect(autoLoads(plan('image/png', 20_000_000))).toBe(false)
  expect(autoLoads(plan('application/pdf', 10))).toBe(false)
})
