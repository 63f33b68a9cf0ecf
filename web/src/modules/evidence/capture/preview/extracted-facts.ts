// What was read from a page, as people read it: a price with its currency, times in the platforms' time zone. The record keeps the values as they were.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { time } from '../../../../kernel/format.ts'

type Extracted = CaptureDetail['extracted']

/** Date, time and zone; a date alone would be moved to another day. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

export function readableFacts(extracted: Extracted): Extracted {
  const currency = extracted.find(({ field }) => field === 'currency')?.value
  const hasPrice = extracted.some(({ field }) => field === 'price')
  return extracted
    .filter(({ field }) => !(field === 'currency' && hasPrice))
    .map(({ field, value }) => ({ field, value: field === 'price' ? priced(value, currency) : readable(value) }))
}

/** A price may show its currency itself. */
const priced = (price: string, currency: string | undefined): string =>
  currency && /^[\d.,\s–]+$/.test(price) ? `${price} ${currency}` : price

const readable = (value: string): string => (ISO_TIME.test(value) && !Number.isNaN(Date.parse(value)) ? time(value) : value)
