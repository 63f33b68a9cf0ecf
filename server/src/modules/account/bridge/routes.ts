// Routes for logins from a partner's system, socket tickets, and partners' keys.
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { route } from '../../../kernel/route.ts'
import { addBridgeKey, listBridgeKeys, readBridgeKey, revokeKey } from './key.ts'
import { arriveByBridge, logInByBridge } from './service.ts'
import { issueSocketTicket } from './socket-ticket.ts'

export const bridgeRoutes = [
  route(bridgeApi.arrive, arriveByBridge),
  route(bridgeApi.enter, logInByBridge),
  route(bridgeApi.swap, issueSocketTicket),
  route(bridgeApi.keys, listBridgeKeys),
  route(bridgeApi.key, readBridgeKey),
  route(bridgeApi.addKey, addBridgeKey),
  route(bridgeApi.revokeKey, revokeKey),
]
