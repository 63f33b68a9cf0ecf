// The log's one API route; its files are served statically.
import { logApi } from '@attestry/contract/modules/transparency/log'
import { route } from '../../../kernel/route.ts'
import { chainInfo } from './explorer.ts'

export const logRoutes = [route(logApi.info, chainInfo)]
