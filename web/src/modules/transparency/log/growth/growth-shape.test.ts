// Tests of the growth chart: start, end, scale and bounds of its line.
import { describe, expect, it } from 'vitest'
import { CHART_HEIGHT, CHART_WIDTH, growthShape, scale } from './growth-shape.ts'

const origin = 'log.example/log/1/2026'
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 0, minute)).toISOString()
const log = (size: number, signedAt = at(10_000)) => ({
  origin,
  vkey: '',
  size,
  root: '',
  checkpoint: '',
  signedAt,
  path: '/log/1/2026/',
  halted: null,
})
const shards = (openedAt: string) => [{ origin, vkey: '', path: '/log/1/2026/', size: 0, openedAt, closedAt: null }]

describe('scale', () => {
  it.each([
    [0, 1],
    [0, 3],
    [0, 17],
    [0, 99],
    [0, 1_000_000],
    [999_000, 1_000_000],
    [5, 5],
  ])('from %i to %i has 2 to 6 round marks that enclose both', (least, most) => {
    const marks = scale(least, most)
    expect(marks.length).toBeGreaterThanOrEqual(2)
    expect(marks.length).toBeLessThanOrEqual(6)
    expect(marks[0]).toBeLessThanOrEqual(least)
    expect(marks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(marks.every(Number.isInteger)).toBe(true)
  })

  it('starts at zero unless the line would be flat', () => {
    expect(scale(40, 100)[0]).toBe(0)
    expect(scale(999_000, 1_000_000)[0]).toBeGreaterThan(900_000)
  })
})

describe('growthShape', () => {
  it('of a young log starts with zero entries at its opening', () => {
    const shape = growthShape({ growth: [{ at: at(10), size: 4 }], log: log(4), shards: shards(at(0)) })
    expect(shape).toMatchObject({ fromAt: at(0), toAt: at(10) })
    expect(shape?.line).toBe(`M0 ${CHART_HEIGHT}H${CHART_WIDTH}V0V0H${CHART_WIDTH}`)
  })

  it('of an old log starts at the first known point', () => {
    const growth = [
      { at: at(10), size: 1000 },
      { at: at(20), size: 1400 },
    ]
    expect(growthShape({ growth, log: log(1400), shards: shards('2025-01-01T00:00:00.000Z') })?.fromAt).toBe(at(10))
  })

  it('continues flat to the current time', () => {
    const facts = { growth: [{ at: at(10), size: 4 }], log: log(4), shards: shards(at(0)) }
    expect(growthShape(facts, new Date(at(20)).getTime())?.line).toBe(`M0 280H500V0V0H${CHART_WIDTH}`)
  })

  it('ends at the last signature, not at the end of an unfinished step', () => {
    const shape = growthShape({ growth: [{ at: at(10), size: 4 }], log: log(4, at(7)), shards: shards(at(0)) })
    expect(shape?.toAt).toBe(at(7))
  })

  it('stays within the chart', () => {
    const growth = Array.from({ length: 100 }, (_, step) => ({ at: at(step + 1), size: (step + 1) ** 3 }))
    const shape = growthShape({ growth, log: log(1_000_050), shards: shards(at(0)) })
    const numbers = [...(shape?.line ?? '').matchAll(/[HV](-?[\d.]+)/g)].map((match) => Number(match[1]))
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(CHART_WIDTH)
  })

  it('is undefined before the first entry', () => {
    expect(growthShape({ growth: [], log: null, shards: [] })).toBeUndefined()
    expect(growthShape({ growth: [{ at: at(1), size: 1 }], log: log(1), shards: [] })).toBeUndefined()
  })
})
