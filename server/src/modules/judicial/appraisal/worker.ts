// Ends appraisals whose time to pay, or to supply material, is over.
import { loop } from '../../../kernel/loop.ts'
import { performDueActs } from '../../casework/public.ts'
import { appraisals } from './rules.ts'

/** Periods end at midnight. */
const PASS_INTERVAL_MS = 60_000

export const appraisalLoops = [
  loop('appraisal-lapse', PASS_INTERVAL_MS, async (deps) => {
    await performDueActs(deps, appraisals)
    return false
  }),
]
