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
  invoices: staticPath('/console/invoice'),
  invoiceReversals: (query?: { open?: string; invoice?: string }) => withQuery('/console/invoice-reversal', query),
  invoiceRule: staticPath('/console/invoice-rule'),
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
