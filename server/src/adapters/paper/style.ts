// Type sizes and colours of papers.
import type { Style } from './block.ts'
import { palette } from './palette.ts'

export const style = {
  title: { size: 26, leading: 34, weight: 'bold', letterSpacing: 5 },
  titleEn: { size: 11.5, leading: 16, colour: palette.second, lang: 'en', letterSpacing: 0.4 },
  platform: { size: 10.5, leading: 15, weight: 'bold' },
  number: { size: 15, leading: 20, colour: palette.primary, mono: true },
  lead: { size: 10.5, leading: 17 },
  leadEn: { size: 8.5, leading: 12.5, colour: palette.second, lang: 'en' },
  heading: { size: 12, leading: 17, weight: 'bold', colour: palette.primary },
  headingEn: { size: 8.5, leading: 17, colour: palette.second, lang: 'en' },
  subheading: { size: 9.5, leading: 14, weight: 'bold' },
  label: { size: 9, leading: 13, colour: palette.second },
  labelEn: { size: 7, leading: 9.5, colour: palette.third, lang: 'en' },
  value: { size: 9.5, leading: 14 },
  valueEn: { size: 8, leading: 11.5, colour: palette.second, lang: 'en' },
  strong: { size: 10.5, leading: 15, weight: 'bold' },
  mono: { size: 9, leading: 13, mono: true },
  monoSmall: { size: 7.6, leading: 11, mono: true },
  monoNote: { size: 7.6, leading: 11, mono: true, colour: palette.third },
  digest: { size: 10.4, leading: 15, mono: true },
  headline: { size: 13, leading: 18, weight: 'bold', colour: palette.primary },
  headlineEn: { size: 9.5, leading: 18, colour: palette.second, lang: 'en' },
  compactNote: { size: 7.6, leading: 10.6, colour: palette.second },
  compactNoteEn: { size: 6.4, leading: 8.4, colour: palette.third, lang: 'en' },
  compactLabel: { size: 8, leading: 10.6, colour: palette.second },
  compactLabelEn: { size: 6.4, leading: 8.2, colour: palette.third, lang: 'en' },
  small: { size: 8.5, leading: 12 },
  note: { size: 8, leading: 12, colour: palette.second },
  noteEn: { size: 7, leading: 10, colour: palette.third, lang: 'en' },
  foot: { size: 7, leading: 10, colour: palette.third },
} as const satisfies Record<string, Style>
