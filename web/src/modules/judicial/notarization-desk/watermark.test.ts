// Tests that a watermark says what it is given, whatever characters a name has.
import { expect, it } from 'vitest'
import { watermarkImage, watermarkTile } from './watermark.ts'

const textsOf = (tile: string) => [...tile.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

it('a watermark has a line each for reader, time and case', () => {
  expect(textsOf(watermarkTile(['周明公证员', '2026-11-19 09:26:25', '案件 9A97E8B0']))).toEqual([
    '周明公证员',
    '2026-11-19 09:26:25',
    '案件 9A97E8B0',
  ])
})

it('a name cannot end the text or the image that it is written into', () => {
  const tile = watermarkTile(['</text><script>a</script>&amp;'])
  expect(textsOf(tile)).toEqual(['&#60;/text&#62;&#60;script&#62;a&#60;/script&#62;&#38;amp;'])
  expect(watermarkImage(['a")b'])).toMatch(/^url\("data:image\/svg\+xml,[^"]*"\)$/)
})
