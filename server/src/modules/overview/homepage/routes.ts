// Route for the workspace home screen.
import { homepageApi } from '@attestry/contract/modules/overview/homepage'
import { route } from '../../../kernel/route.ts'
import { homepageSummary } from './service.ts'

export const homepageRoutes = [route(homepageApi.summary, homepageSummary)]
