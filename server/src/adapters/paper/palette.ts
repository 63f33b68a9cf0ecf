// Colours of papers: ink and teal, cinnabar for the seal, red for what weakens the evidence.

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
  alert: '#b3140e',
  alertSoft: '#fdeceb',
} as const

export type Colour = (typeof palette)[keyof typeof palette]
