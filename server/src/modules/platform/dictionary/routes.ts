// Routes for public platform information.
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { route } from '../../../kernel/route.ts'
import { platformInfo, platformName } from './service.ts'

export const dictionaryRoutes = [route(dictionaryApi.platform, platformInfo), route(dictionaryApi.name, platformName)]
