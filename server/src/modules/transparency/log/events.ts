// What the log tells those above it: positions below `to` and from `from` on have come one step further.
import { defineEvent } from '../../../kernel/event.ts'

export interface Progress {
  readonly logId: number
  readonly from: number
  readonly to: number
}

export const logGrew = defineEvent<Progress>('transparency.log-grew')
export const logStamped = defineEvent<Progress>('transparency.log-stamped')
export const logAnchored = defineEvent<Progress & { readonly chain: string }>('transparency.log-anchored')

/** Said on the live line whenever any of these happened. */
export const LOG_NEWS = 'transparency.log'
