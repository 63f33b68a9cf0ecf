// Checks whether a URL may be captured; a refusal is explained in the requester's language.
import type { Locale } from '@attestry/contract/errors'
import type { RefusalReason } from '../../../adapters/collector/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const reasonText = (reason: RefusalReason, locale: Locale): string => (locale === 'zh' ? zh : en).refused[reason]

export function admitUrl(deps: Deps, text: string, locale: Locale): { readonly url: string } | { readonly problem: string } {
  const checked = deps.collector.admit(text)
  return 'url' in checked ? checked : { problem: reasonText(checked.refused, locale) }
}
