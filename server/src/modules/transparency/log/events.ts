// Events of the log: the positions `from` (inclusive) to `to` (exclusive) have advanced one step.
import { defineEvent } from '../../../kernel/event.ts'

export interface Progress {
  readonly logId: number
  readonly from: number
  readonly to: number
}

export const logGrew = defineEvent<Progress>('transparency.log-grew')
export const logStamped = defineEvent<Progress>('transparency.log-stamped')
export const logAnchored = defineEvent<Progress & { readonly chain: string }>('transparency.log-anchored')

/** Live topic, published with each of these events. */
export const LOG_TOPIC = 'transparency.log'
