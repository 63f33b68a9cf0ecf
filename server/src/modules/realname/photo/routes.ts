// Calls that bring photos of papers in.
import { photoApi } from '@attestry/contract/modules/realname/photo'
import { route } from '../../../kernel/route.ts'
import { removeEnterprisePhoto, takeCard, takeCards, takeEnterprisePhoto } from './service.ts'

export const photoRoutes = [
  route(photoApi.card, takeCard),
  route(photoApi.cards, takeCards),
  route(photoApi.enterprise, takeEnterprisePhoto),
  route(photoApi.removeEnterprise, removeEnterprisePhoto),
]
