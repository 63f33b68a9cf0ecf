// Named option lists for forms and filters, in the caller's language.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { stateNames } from '../casework/definition.ts'
import { caseRequestCase } from '../lawyer/case-request-case.ts'
import { lawFieldNames } from '../lawyer/field.ts'
import { announcementKindNames, newsKindNames } from './piece.ts'

export const sourceClassNames: Readonly<Record<'collected' | 'uploaded' | 'digest', Bilingual>> = {
  collected: { zh: '平台采集', en: 'Collected by the platform' },
  uploaded: { zh: '用户提交', en: 'Handed in by the user' },
  digest: { zh: '仅存摘要', en: 'Digest only' },
}

export const wordLists = {
  'news-kind': newsKindNames,
  'announcement-kind': announcementKindNames,
  'law-field': lawFieldNames,
  'case-state': stateNames(caseRequestCase),
  'source-class': sourceClassNames,
} as const satisfies Record<string, Readonly<Record<string, Bilingual>>>

export const wordListNames = Object.keys(wordLists) as [keyof typeof wordLists, ...(keyof typeof wordLists)[]]

const Name = field(z.enum(wordListNames), { label: { zh: '字典名称', en: 'Name of the list' }, example: 'news-kind' })

const WordList = z.object({ name: Name, list: z.array(z.object({ value: z.string(), label: z.string() })) })

export const wordListApi = {
  one: endpoint({
    method: 'POST',
    path: '/dict',
    access: 'public',
    effect: 'read',
    summary: { zh: '一个字典', en: 'One list of words' },
    input: z.strictObject({ name: Name }),
    output: WordList,
  }),
  all: endpoint({
    method: 'POST',
    path: '/dict/list',
    access: 'public',
    effect: 'read',
    summary: { zh: '全部字典，或指定的几个', en: 'Every list of words, or those named' },
    input: z.strictObject({
      names: z.optional(
        field(z.array(Name).check(z.minLength(1), z.maxLength(20)), {
          label: { zh: '字典名称', en: 'Names of the lists' },
          example: ['news-kind'],
        }),
      ),
    }),
    output: z.object({ list: z.array(WordList) }),
  }),
}
