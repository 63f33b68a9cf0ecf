// Texts of the page that a browser gets when the server fails, in English.
import type { Words } from './fault-page-words.zh.ts'

export const words: Words = {
  title: 'This page cannot be opened right now',
  retry: 'Try again',
}
