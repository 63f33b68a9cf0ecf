// Whether an address may be captured, said in the asker's language when not.
import type { Locale } from '@attestry/contract/errors'
import type { RefusalReason } from '../../../adapters/collector/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const reasonText = (reason: RefusalReason, locale: Locale): string => (locale === 'zh' ? zh : en).refused[reason]

export function admitted(deps: Deps, text: string, locale: Locale): { readonly url: string } | { readonly problem: string } {
  const judged = deps.collector.admit(text)
  return 'url' in judged ? judged : { problem: reasonText(judged.refused, locale) }
}
