// Table of contents: the addresses of the console's screens, apart from the others so that visitors do not load them.
import { at, withQuery } from './paths.ts'

export const consolePaths = {
  realNames: at('/console/real-name'),
  complaints: at('/console/complaint'),
  cases: at('/console/case'),
  content: at('/console/content'),
  lawyers: at('/console/lawyer'),
  prices: at('/console/price'),
  adjustments: (query?: { open?: string; member?: string }) => withQuery('/console/adjustment', query),
  people: at('/console/people'),
  settings: at('/console/setting'),
  holidays: at('/console/holiday'),
  statistics: at('/console/statistics'),
  bridgeKeys: at('/console/bridge-key'),
  staff: at('/console/staff'),
  audit: at('/console/audit'),
  jobs: at('/console/job'),
  health: at('/console/health'),
} as const
