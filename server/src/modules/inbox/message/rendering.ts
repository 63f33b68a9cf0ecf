// Renders a message when it is read, in the reader's language.
import type { Locale } from '@attestry/contract/errors'
import { groupedYuan } from '@attestry/contract/grouped-yuan'
import type { Message } from '@attestry/contract/modules/inbox/message'
import { type MessageKind, type MessageParams, messageKinds } from '@attestry/contract/modules/inbox/message-kind'
import { words as en } from './words.en.ts'
import { type Wording, words as zh } from './words.zh.ts'

export function renderMessage<K extends MessageKind>(
  kind: K,
  params: MessageParams[K],
  locale: Locale,
): Pick<Message, 'title' | 'text' | 'link' | 'tone'> {
  const shown = withGroupedAmounts(params)
  const words = (locale === 'zh' ? zh : en)[kind] as Wording[K]
  const { tone, link } = messageKinds[kind]
  return { tone, title: words.title(shown), text: words.text(shown), link: link(params) }
}

/** Amounts are stored as the API writes them. */
const withGroupedAmounts = <T extends object>(params: T): T =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? groupedYuan(value) : value]),
  ) as T
