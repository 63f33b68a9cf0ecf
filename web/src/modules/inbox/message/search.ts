// URL state of the message list, and its conversion to the API query.
import { messageCategories } from '@attestry/contract/modules/inbox/message'
import { collectionSearch, pageInput } from '../../../ui/collection/search.ts'

export const readStates = ['unread', 'read'] as const

export const readMessageSearch = collectionSearch({ category: messageCategories, read: readStates })

export const messageQueryOf = ({ category, read, ...page }: ReturnType<typeof readMessageSearch>) => ({
  ...(category ? { category } : {}),
  ...(read ? { read: read === 'read' } : {}),
  ...pageInput(page),
})
