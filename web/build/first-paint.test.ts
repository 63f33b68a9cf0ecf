// The first-paint model: light pages pass, and each cause of a slow paint fails.
import { expect, it } from 'vitest'
import { type BlockingResource, describeChain, PAINT_LIMIT_MS, paintMs } from './first-paint.ts'

const light: BlockingResource = { url: '/', bytes: 12_000 }
const sheet = (bytes: number, late = false): BlockingResource => ({ url: '/site.css', bytes, ...(late ? { late } : {}) })

it('first paint is connection set-up, one round trip, transfer and processing time', () => {
  expect(paintMs(light, [])).toBe(2 * 150 + 150 + 60 + 350)
})

it('a document within the initial TCP window is under the paint limit', () => {
  expect(paintMs({ url: '/', bytes: 14_600 }, [])).toBeLessThan(PAINT_LIMIT_MS)
})

it('a document of 40 kB exceeds the paint limit', () => {
  const oneMore = paintMs({ url: '/', bytes: 14_601 }, []) - paintMs({ url: '/', bytes: 14_600 }, [])
  expect(oneMore).toBeGreaterThan(150 - 14_600 / 200)
  expect(paintMs({ url: '/', bytes: 40_000 }, [])).toBeGreaterThan(PAINT_LIMIT_MS)
})

it('a light document blocked by one 9 kB style sheet exceeds the paint limit', () => {
  expect(paintMs(light, [sheet(0)])).toBe(paintMs(light, []) + 150)
  expect(paintMs(light, [sheet(9_000)])).toBeGreaterThan(PAINT_LIMIT_MS)
  expect(describeChain(light, [sheet(9_000)])).toContain('9000 bytes: /site.css')
})

it('further connections and late-discovered files add round trips to first paint', () => {
  const one = paintMs(light, [sheet(2_000)])
  expect(paintMs(light, [sheet(1_000), sheet(1_000)])).toBe(one + 300)
  expect(paintMs(light, [sheet(1_000), sheet(1_000, true)])).toBe(one + 150)
})
