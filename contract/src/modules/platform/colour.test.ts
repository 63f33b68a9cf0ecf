// WCAG contrast, and the colours that a platform may choose.
import { expect, it } from 'vitest'
import { contrast, contrastOf, defaultColours, MIN_CONTRAST, ReadableColours } from './colour.ts'

it('contrast matches the examples of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(MIN_CONTRAST)
  expect(contrast('#ffffff', '#0f4c5c')).toBe(contrast('#0f4c5c', '#ffffff'))
})

it('ReadableColours accepts the default colours and rejects low contrast and malformed colours', () => {
  expect(ReadableColours.safeParse(defaultColours).success).toBe(true)
  for (const colours of [
    { ...defaultColours, primary: '#63b7c9' },
    { ...defaultColours, primaryDark: '#0f4c5c' },
    { ...defaultColours, mark: '#ffcc00' },
    { ...defaultColours, primary: 'red' },
    { ...defaultColours, primary: '#0f4c5c;}body{display:none' },
  ])
    expect(ReadableColours.safeParse(colours).success, JSON.stringify(colours)).toBe(false)
  expect(contrastOf('primaryDark', defaultColours.primaryDark)).toBeGreaterThan(MIN_CONTRAST)
})
