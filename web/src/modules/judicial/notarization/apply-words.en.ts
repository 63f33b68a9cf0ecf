// Texts of the buttons that lead to an application, in English.
import type { Words } from './apply-words.zh.ts'

export const words: Words = {
  apply: 'Apply for notarization',
}
