// Calls of scanning to log in: the browser's and the phone's.
import { scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import { route } from '../../../kernel/route.ts'
import { beginScan, confirmScan, declineScan, enterByScan, lookAtScan, scanStatus } from './service.ts'

export const scanLoginRoutes = [
  route(scanLoginApi.begin, beginScan),
  route(scanLoginApi.status, scanStatus),
  route(scanLoginApi.enter, enterByScan),
  route(scanLoginApi.look, lookAtScan),
  route(scanLoginApi.confirm, confirmScan),
  route(scanLoginApi.decline, declineScan),
]
