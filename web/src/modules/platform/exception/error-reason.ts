// What an error code means, in our own words: text from the address bar is never shown, or anybody could speak in our name.
import { catalogue } from '@attestry/contract/catalogue'
import { callFaults } from '../../../kernel/call-error.ts'
import type { Locale } from '../../../kernel/locale.ts'

export type Reason = { readonly kind: 'known'; readonly text: string } | { readonly kind: 'timeout' | 'network' | 'unknown' }

export function reasonOf(code: string, locale: Locale): Reason {
  if (code === callFaults.timeout) return { kind: 'timeout' }
  if (code === callFaults.network) return { kind: 'network' }
  const text = catalogue.find((error) => error.code === code)?.[locale]
  // A text with a gap was meant to be filled by the refusal itself.
  return text && !text.includes('{') ? { kind: 'known', text } : { kind: 'unknown' }
}

/** Codes are short and plain; anything else in their place is somebody's joke. */
export const plainCode = (code: string | undefined): string | undefined =>
  code && /^[A-Za-z0-9_-]{1,24}$/.test(code) ? code : undefined
