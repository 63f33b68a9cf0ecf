// The log's one call; its files are served as files.
import { logApi } from '@attestry/contract/modules/transparency/log'
import { route } from '../../../kernel/route.ts'
import { chainInfo } from './explorer.ts'

export const logRoutes = [route(logApi.info, chainInfo)]
