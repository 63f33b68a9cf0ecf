// Routes of the QR code login, for the browser and for the phone.
import { scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import { route } from '../../../kernel/route.ts'
import { beginScan, confirmScan, declineScan, logInByScan, scanStatus, viewScan } from './service.ts'

export const scanLoginRoutes = [
  route(scanLoginApi.begin, beginScan),
  route(scanLoginApi.status, scanStatus),
  route(scanLoginApi.enter, logInByScan),
  route(scanLoginApi.look, viewScan),
  route(scanLoginApi.confirm, confirmScan),
  route(scanLoginApi.decline, declineScan),
]
