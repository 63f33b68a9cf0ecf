// Texts of the activity card, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  label: 'Activity',
  hide: 'Do not show again',
}
