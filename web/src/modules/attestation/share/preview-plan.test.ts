// A preview loads no more than it shows, and nothing large unasked.
import { expect, it } from 'vitest'
import { MAX_SHOWN_TEXT_BYTES } from '../record/preview-kind.ts'
import { loadsUnasked, planPreview } from './preview-plan.ts'

const plan = (mediaType: string | null, size: number | null, stored = true) => planPreview({ mediaType, size, stored })

it('loads a picture whole, and says what it is', () =>
  expect(plan('image/png', 100)).toEqual({ kind: 'image', mediaType: 'image/png', bytes: 100, cut: false }))

it('loads the beginning of a long text', () => {
  expect(plan('text/plain', MAX_SHOWN_TEXT_BYTES)).toEqual({ kind: 'text', bytes: MAX_SHOWN_TEXT_BYTES, cut: false })
  expect(plan('text/plain', MAX_SHOWN_TEXT_BYTES + 1)).toEqual({ kind: 'text', bytes: MAX_SHOWN_TEXT_BYTES, cut: true })
})

it.each([
  ['application/pdf', 100, true, 'format'],
  ['image/tiff', 100, true, 'format'],
  ['video/mp4', 3e9, true, 'too-large'],
  ['image/png', 100, false, 'not-stored'],
  [null, null, true, 'not-stored'],
] as const)('loads nothing of %s, %s bytes, stored: %s', (mediaType, size, stored, why) =>
  expect(plan(mediaType, size, stored)).toEqual({ kind: 'none', why }),
)

it('draws no markup: it is text at most', () => {
  for (const mediaType of ['text/html', 'image/svg+xml', 'application/xhtml+xml']) expect(plan(mediaType, 100).kind).toBe('text')
})

it('loads small ones unasked only', () => {
  expect(loadsUnasked(plan('image/png', 1000))).toBe(true)
  expect(loadsUnasked(plan('image/png', 20_000_000))).toBe(false)
  expect(loadsUnasked(plan('application/pdf', 10))).toBe(false)
})
