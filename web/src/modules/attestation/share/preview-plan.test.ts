// Nothing that a browser could run is ever shown, whatever the server calls it.
import { expect, it } from 'vitest'
import { loadsUnasked, planPreview, type SharedFile, TEXT_BYTES } from './preview-plan.ts'

const file = (facts: Partial<SharedFile>): SharedFile => ({
  place: 0,
  path: 'a',
  size: 100,
  mediaType: null,
  preview: 'none',
  stored: true,
  ...facts,
})

it.each([
  ['image', 'image/png'],
  ['video', 'video/mp4'],
  ['audio', 'audio/mpeg'],
] as const)('shows %s of type %s', (preview, mediaType) =>
  expect(planPreview(file({ preview, mediaType }))).toEqual({ kind: preview, mediaType, bytes: 100, cut: false }),
)

it.each([
  ['image', 'image/svg+xml'],
  ['image', 'text/html'],
  ['image', null],
  ['video', 'text/html'],
  ['audio', 'audio/x;<script>'],
  ['none', 'image/png'],
] as const)('does not show %s of type %s', (preview, mediaType) =>
  expect(planPreview(file({ preview, mediaType }))).toEqual({ kind: 'none', why: 'format' }),
)

it('shows the beginning of a long text', () => {
  expect(planPreview(file({ preview: 'text', mediaType: 'text/plain', size: TEXT_BYTES }))).toMatchObject({ cut: false })
  expect(planPreview(file({ preview: 'text', mediaType: 'text/plain', size: TEXT_BYTES + 1 }))).toEqual({
    kind: 'text',
    bytes: TEXT_BYTES,
    cut: true,
  })
})

it('shows nothing that is not kept, or too large', () => {
  expect(planPreview(file({ preview: 'image', mediaType: 'image/png', stored: false }))).toMatchObject({ why: 'not-stored' })
  expect(planPreview(file({ preview: 'video', mediaType: 'video/mp4', size: 3e9 }))).toMatchObject({ why: 'too-large' })
})

it('loads small ones unasked only', () => {
  const of = (size: number) => loadsUnasked(planPreview(file({ preview: 'image', mediaType: 'image/png', size })))
  expect([of(1000), of(20_000_000)]).toEqual([true, false])
})
