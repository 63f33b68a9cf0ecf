// Paths of the console's screens, in their own file so that the public site does not load them.
import { staticPath, withQuery } from './paths.ts'

export const consolePaths = {
  realNames: staticPath('/console/real-name'),
  complaints: staticPath('/console/complaint'),
  caseRequests: staticPath('/console/case'),
  content: staticPath('/console/content'),
  lawyers: staticPath('/console/lawyer'),
  prices: staticPath('/console/price'),
  adjustments: (query?: { open?: string; member?: string }) => withQuery('/console/adjustment', query),
  orders: (query?: { open?: string; search?: string; incident?: string }) => withQuery('/console/order', query),
  refunds: (query?: { open?: string; order?: string; trade?: string; amount?: string }) => withQuery('/console/refund', query),
  paymentIncidents: (query?: { open?: string; state?: string }) => withQuery('/console/payment-incident', query),
  bankLines: (query?: { open?: string }) => withQuery('/console/bank', query),
  bankMatches: (query?: { open?: string; line?: string; order?: string }) => withQuery('/console/bank-match', query),
  reconciliation: staticPath('/console/reconciliation'),
  logResume: staticPath('/console/log-resume'),
  people: staticPath('/console/people'),
  settings: staticPath('/console/setting'),
  holidays: staticPath('/console/holiday'),
  statistics: staticPath('/console/statistics'),
  bridgeKeys: staticPath('/console/bridge-key'),
  staff: staticPath('/console/staff'),
  audit: staticPath('/console/audit'),
  jobs: staticPath('/console/job'),
  health: staticPath('/console/health'),
} as const
