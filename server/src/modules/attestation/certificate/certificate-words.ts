// The certificate's texts in both languages.
import { inBothLanguages } from '../../../adapters/paper/port.ts'
import { words as en } from './paper-words.en.ts'
import { words as zh } from './paper-words.zh.ts'

export const certificateWords = inBothLanguages(zh, en)
