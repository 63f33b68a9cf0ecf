// Ends applications whose time to pay, or to supply documents, is over.
import { loop } from '../../../kernel/loop.ts'
import { performDueActs } from '../../casework/public.ts'
import { notarizations } from './rules.ts'

/** Periods end at midnight. */
const PASS_INTERVAL_MS = 60_000

export const notarizationLoops = [
  loop('notarization-lapse', PASS_INTERVAL_MS, async (deps) => {
    await performDueActs(deps, notarizations)
    return false
  }),
]
