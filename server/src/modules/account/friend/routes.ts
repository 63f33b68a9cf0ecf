// Routes for invitations.
import { friendApi } from '@attestry/contract/modules/account/friend'
import { route } from '../../../kernel/route.ts'
import { listFriends, ownInvitation } from './service.ts'

export const friendRoutes = [route(friendApi.invitation, ownInvitation), route(friendApi.list, listFriends)]
