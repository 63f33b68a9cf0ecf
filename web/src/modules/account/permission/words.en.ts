// Texts of missing sub-account permissions, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  missing: (permission) => `This sub-account may not ${permission}`,
  ask: 'Ask the main account, <main>-</main>, to allow it under “Sub-accounts”.',
}
