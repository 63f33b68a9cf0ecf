// Calls of bridges: arriving from a partner, leaving for a socket, and the partners' keys.
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { route } from '../../../kernel/route.ts'
import { addBridgeKey, listBridgeKeys, readBridgeKey, revokeKey } from './key.ts'
import { arriveByBridge, enterByBridge } from './service.ts'
import { swapForTicket } from './socket-ticket.ts'

export const bridgeRoutes = [
  route(bridgeApi.arrive, arriveByBridge),
  route(bridgeApi.enter, enterByBridge),
  route(bridgeApi.swap, swapForTicket),
  route(bridgeApi.keys, listBridgeKeys),
  route(bridgeApi.key, readBridgeKey),
  route(bridgeApi.addKey, addBridgeKey),
  route(bridgeApi.revokeKey, revokeKey),
]
