// The paper maker's own texts, in both languages.
import { inBothLanguages } from './in-both-languages.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

export const words = inBothLanguages(zh, en)
