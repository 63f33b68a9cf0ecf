// Names of what a correction can change, in both languages.
import type { Bilingual } from '@attestry/contract/endpoint'
import type { CorrectedField } from '@attestry/contract/modules/judicial/certificate-correction'
import { inBothLanguages } from '../../../adapters/paper/port.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

export const fieldNames: Readonly<Record<CorrectedField, Bilingual>> = inBothLanguages(zh.fields, en.fields)
export const purchaseMatter: Bilingual = { zh: zh.purchase, en: en.purchase }
export const sealTexts = { zh: zh.seal, en: en.seal }
