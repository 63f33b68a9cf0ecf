// The words of the fifteen checks: the same as in the offline tools, one language at a time.
import type { VerifyWords } from '@attestry/proof/verify/vocabulary'
import { defineWords } from '../../../kernel/words.ts'

type Words = { readonly [K in keyof VerifyWords]: VerifyWords[K] }

export const checkWords = defineWords<Words>({
  zh: () => import('@attestry/proof/verify/words.zh').then(({ zh }) => ({ words: zh })),
  en: () => import('@attestry/proof/verify/words.en').then(({ en }) => ({ words: en })),
})
