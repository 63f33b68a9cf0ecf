// Texts of the desks of cases, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  state: 'State',
}
