// Ends the wait for a shipment, and for the applicant's judgement, when its time is over.
import { loop } from '../../../kernel/loop.ts'
import { performDueActs } from '../../casework/public.ts'
import { purchases } from './rules.ts'

/** Periods end at midnight. */
const PASS_INTERVAL_MS = 60_000

export const purchaseLoops = [
  loop('purchase-lapse', PASS_INTERVAL_MS, async (deps) => {
    await performDueActs(deps, purchases)
    return false
  }),
]
