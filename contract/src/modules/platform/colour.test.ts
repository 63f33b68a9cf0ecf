// Contrast as WCAG defines it, and which colours a platform may choose.
import { expect, it } from 'vitest'
import { contrast, contrastOf, houseColours, LEAST_CONTRAST, ReadableColours } from './colour.ts'

it('computes the ratios that WCAG’s own examples have', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(LEAST_CONTRAST)
  expect(contrast('#ffffff', '#0f4c5c')).toBe(contrast('#0f4c5c', '#ffffff'))
})

it('takes the house’s colours, and refuses what cannot be read or is no colour', () => {
  expect(ReadableColours.safeParse(houseColours).success).toBe(true)
  for (const colours of [
    { ...houseColours, primary: '#63b7c9' },
    { ...houseColours, primaryDark: '#0f4c5c' },
    { ...houseColours, mark: '#ffcc00' },
    { ...houseColours, primary: 'red' },
    { ...houseColours, primary: '#0f4c5c;}body{display:none' },
  ])
    expect(ReadableColours.safeParse(colours).success, JSON.stringify(colours)).toBe(false)
  expect(contrastOf('primaryDark', houseColours.primaryDark)).toBeGreaterThan(LEAST_CONTRAST)
})
