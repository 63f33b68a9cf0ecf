// Texts of the not-found page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Page not found',
  text: 'The address may be mistyped, the page may have moved, or it is not open yet. Your evidence records are not affected.',
  home: 'Go to the home page',
  workspace: 'Go to the workspace',
  query: 'Look up a record',
  call: (phone) => `Still lost? Call us at ${phone}.`,
}
