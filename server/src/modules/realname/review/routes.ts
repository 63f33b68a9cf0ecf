// Routes for reviewing real-name applications.
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { route } from '../../../kernel/route.ts'
import { applicationDetail, listApplications, passApplication, rejectApplication, revealIdentity, viewPhoto } from './service.ts'

export const reviewRoutes = [
  route(reviewApi.list, listApplications),
  route(reviewApi.detail, applicationDetail),
  route(reviewApi.reveal, revealIdentity),
  route(reviewApi.photo, viewPhoto),
  route(reviewApi.pass, passApplication),
  route(reviewApi.reject, rejectApplication),
]
