// The catalogue of legal sentences, which papers cite by key: the same claim has the same wording on every paper.
import { type InBothLanguages, inBothLanguages } from './in-both-languages.ts'
import { legal as en } from './legal.en.ts'
import { legal as zh } from './legal.zh.ts'

export type LegalKey = keyof typeof zh

/** A sentence of the paper itself, or one of the catalogue. */
export type Sentence = InBothLanguages | { readonly legal: LegalKey }
/** One sentence, or several in a row. */
export type Sentences = Sentence | readonly Sentence[]

export const legal: Readonly<Record<LegalKey, InBothLanguages>> = inBothLanguages(zh, en)

const textOf = (sentence: Sentence): InBothLanguages => ('legal' in sentence ? legal[sentence.legal] : sentence)

/** Chinese sentences follow each other without a space. */
export function textOfSentences(sentences: Sentences): InBothLanguages {
  const texts = (Array.isArray(sentences) ? (sentences as readonly Sentence[]) : [sentences as Sentence]).map(textOf)
  return { zh: texts.map(({ zh: text }) => text).join(''), en: texts.map(({ en: text }) => text).join(' ') }
}
