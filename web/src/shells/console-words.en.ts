// The words around the console's screens, in English.
import type { Words } from './console-words.zh.ts'

export const words: Words = {
  operations: 'Operations',
  nav: 'Operations navigation',
  openNav: 'Open navigation',
  system: 'System and platform',
}
