// Text for an error code from our own catalogue: text from the URL is never shown, so that links cannot spoof messages.
import { catalogue } from '@attestry/contract/catalogue'
import { callFaults } from '../../../kernel/call-error.ts'
import type { Locale } from '../../../kernel/locale.ts'

export type Reason = { readonly kind: 'known'; readonly text: string } | { readonly kind: 'timeout' | 'network' | 'unknown' }

export function reasonOf(code: string, locale: Locale): Reason {
  if (code === callFaults.timeout) return { kind: 'timeout' }
  if (code === callFaults.network) return { kind: 'network' }
  const text = catalogue.find((error) => error.code === code)?.[locale]
  // A text with placeholders needs values that are not in the URL.
  return text && !text.includes('{') ? { kind: 'known', text } : { kind: 'unknown' }
}

/** Error codes are short and plain; anything else in the URL is not shown. */
export const displayableCode = (code: string | undefined): string | undefined =>
  code && /^[A-Za-z0-9_-]{1,24}$/.test(code) ? code : undefined
