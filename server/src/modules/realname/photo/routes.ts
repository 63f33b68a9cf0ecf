// Routes for uploading photos of identity documents.
import { photoApi } from '@attestry/contract/modules/realname/photo'
import { route } from '../../../kernel/route.ts'
import { removeEnterprisePhoto, uploadCard, uploadCards, uploadEnterprisePhoto } from './service.ts'

export const photoRoutes = [
  route(photoApi.card, uploadCard),
  route(photoApi.cards, uploadCards),
  route(photoApi.enterprise, uploadEnterprisePhoto),
  route(photoApi.removeEnterprise, removeEnterprisePhoto),
]
