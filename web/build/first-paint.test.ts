// The reckoning of the first paint: light pages pass, and each thing that makes a page late makes it fail.
import { expect, it } from 'vitest'
import { type Awaited, chainText, LIMIT_MS, paintMs } from './first-paint.ts'

const light: Awaited = { url: '/', bytes: 12_000 }
const sheet = (bytes: number, late = false): Awaited => ({ url: '/site.css', bytes, ...(late ? { late } : {}) })

it('adds the set-up, the answer, its bytes and the processor', () => {
  expect(paintMs(light, [])).toBe(2 * 150 + 150 + 60 + 350)
})

it('lets a page pass that comes in one flight', () => {
  expect(paintMs({ url: '/', bytes: 14_600 }, [])).toBeLessThan(LIMIT_MS)
})

it('refuses a heavy document', () => {
  const oneMore = paintMs({ url: '/', bytes: 14_601 }, []) - paintMs({ url: '/', bytes: 14_600 }, [])
  expect(oneMore).toBeGreaterThan(150 - 14_600 / 200)
  expect(paintMs({ url: '/', bytes: 40_000 }, [])).toBeGreaterThan(LIMIT_MS)
})

it('refuses a light document that waits for one sheet', () => {
  expect(paintMs(light, [sheet(0)])).toBe(paintMs(light, []) + 150)
  expect(paintMs(light, [sheet(9_000)])).toBeGreaterThan(LIMIT_MS)
  expect(chainText(light, [sheet(9_000)])).toContain('9000 bytes: /site.css')
})

it('counts connections, and what is known late', () => {
  const one = paintMs(light, [sheet(2_000)])
  expect(paintMs(light, [sheet(1_000), sheet(1_000)])).toBe(one + 300)
  expect(paintMs(light, [sheet(1_000), sheet(1_000, true)])).toBe(one + 150)
})
