// Routes for option lists.
import { wordListApi } from '@attestry/contract/modules/content/word-list'
import { route } from '../../../kernel/route.ts'
import { allWordLists, oneWordList } from './service.ts'

export const wordListRoutes = [route(wordListApi.one, oneWordList), route(wordListApi.all, allWordLists)]
