// Validates a platform's colours: WCAG 2 contrast against the backgrounds of the application.
import * as z from 'zod/mini'
import { field } from '../../field.ts'

export interface PlatformColours {
  /** Action colour in light and dark mode, and the colour of the logo. */
  readonly primary: string
  readonly primaryDark: string
  readonly mark: string
}

export const defaultColours: PlatformColours = { primary: '#0f4c5c', primaryDark: '#63b7c9', mark: '#a8271f' }

/** Minimum contrast of text (WCAG 2.2, level AA). */
export const MIN_CONTRAST = 4.5

/** The colours that each colour is combined with as text or background. */
export const groundsOf: Readonly<Record<keyof PlatformColours, readonly string[]>> = {
  primary: ['#ffffff', '#fbfaf6'],
  primaryDark: ['#142025', '#0d1518'],
  mark: ['#ffffff'],
}

const channel = (hex: string): number => {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (colour: string): number =>
  0.2126 * channel(colour.slice(1, 3)) + 0.7152 * channel(colour.slice(3, 5)) + 0.0722 * channel(colour.slice(5, 7))

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The lowest contrast of a colour. */
export const contrastOf = (part: keyof PlatformColours, colour: string): number =>
  Math.min(...groundsOf[part].map((ground) => contrast(colour, ground)))

const readable = (part: keyof PlatformColours, label: { zh: string; en: string }) =>
  field(
    z.string().check(
      z.regex(/^#[0-9a-f]{6}$/),
      z.refine((colour) => contrastOf(part, colour) >= MIN_CONTRAST),
    ),
    {
      label,
      hint: {
        zh: '六位十六进制颜色，与底色的对比度至少为 4.5 : 1',
        en: 'six hexadecimal digits, with a contrast of at least 4.5 : 1 to its ground',
      },
      example: defaultColours[part],
    },
  )

export const ReadableColours = field(
  z.strictObject({
    primary: readable('primary', { zh: '主色（浅色）', en: 'Action colour by day' }),
    primaryDark: readable('primaryDark', { zh: '主色（深色）', en: 'Action colour by night' }),
    mark: readable('mark', { zh: '印记颜色', en: 'Seal colour' }),
  }),
  { label: { zh: '配色', en: 'Colours' }, example: defaultColours },
)
