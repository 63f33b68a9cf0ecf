// Option lists of the contract in the caller's language.
import type { Bilingual } from '@attestry/contract/endpoint'
import type { Locale } from '@attestry/contract/errors'
import { type wordListApi, wordListNames, wordLists } from '@attestry/contract/modules/content/word-list'
import type { Service } from '../../../kernel/route.ts'

type Name = keyof typeof wordLists

const listOf = (name: Name, locale: Locale) => ({
  name,
  list: Object.entries<Bilingual>(wordLists[name]).map(([value, names]) => ({ value, label: names[locale] })),
})

export const oneWordList: Service<typeof wordListApi.one> = async (_deps, actor, { name }) => listOf(name, actor.locale)

export const allWordLists: Service<typeof wordListApi.all> = async (_deps, actor, { names = wordListNames }) => ({
  list: [...new Set(names)].map((name) => listOf(name, actor.locale)),
})
