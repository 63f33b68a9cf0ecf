// The message list's URL state is always a valid query.
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { messageQueryOf, readMessageSearch } from './search.ts'

it('readMessageSearch keeps valid values', () => {
  const search = readMessageSearch({ category: 'evidence', read: 'unread', page: '3', size: '20' })
  expect(search).toEqual({ category: 'evidence', read: 'unread', page: 3, size: 20 })
  expect(messageQueryOf(search)).toEqual({ category: 'evidence', read: false, pageNum: 3, pageSize: 20 })
})

it('readMessageSearch drops invalid values', () => {
  const search = readMessageSearch({ category: 'other', read: '1', page: '-1', size: '101', extra: 'x' })
  expect(search).toEqual({})
  expect(safeParse(inboxApi.list.input, messageQueryOf(search)).success).toBe(true)
})
