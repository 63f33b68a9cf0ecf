// Routes of a wallet's ledger.
import { ledgerViewApi } from '@attestry/contract/modules/wallet/ledger-view'
import { route } from '../../../kernel/route.ts'
import { exportLedger, listLedger, listOpenHolds } from './service.ts'

export const ledgerViewRoutes = [
  route(ledgerViewApi.list, listLedger),
  route(ledgerViewApi.export, exportLedger),
  route(ledgerViewApi.holds, listOpenHolds),
]
