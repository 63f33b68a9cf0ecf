// Routes for data of public pages.
import { frontApi } from '@attestry/contract/modules/overview/front'
import { route } from '../../../kernel/route.ts'
import { frontPage, helpPage, servicePage } from './service.ts'

export const frontRoutes = [route(frontApi.home, frontPage), route(frontApi.service, servicePage), route(frontApi.help, helpPage)]
