// Texts of the login page after an account closing was requested, in English.
import type { Words } from './closing-words.zh.ts'

export const words: Words = {
  closedTitle: 'Your account will be closed',
  closedText: (at) =>
    `It closes at ${at}, and you have been logged out everywhere. If you change your mind, log in before then and the account stays.`,
}
