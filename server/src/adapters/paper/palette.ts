// Colours of papers: ink and teal, and cinnabar for the seal only.

export const palette = {
  paper: '#ffffff',
  ink: '#12262e',
  second: '#445a62',
  third: '#5d7077',
  line: '#d5dcdd',
  border: '#7f9097',
  primary: '#0f4c5c',
  primarySoft: '#e4eff1',
  seal: '#a8271f',
} as const

export type Colour = (typeof palette)[keyof typeof palette]
