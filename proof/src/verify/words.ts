// The texts of a verdict in both languages.
import type { VerifyWords } from './vocabulary.ts'
import { en } from './words.en.ts'
import { zh } from './words.zh.ts'

export type Language = 'zh' | 'en'

export const wordsOf = (language: Language): VerifyWords => (language === 'zh' ? zh : en)
