// Renders a message when it is read, in the reader's language.
import type { Locale } from '@attestry/contract/errors'
import type { Message } from '@attestry/contract/modules/inbox/message'
import { type MessageKind, type MessageParams, messageKinds } from '@attestry/contract/modules/inbox/message-kind'
import { words as en } from './words.en.ts'
import { type Wording, words as zh } from './words.zh.ts'

export function renderMessage<K extends MessageKind>(
  kind: K,
  params: MessageParams[K],
  locale: Locale,
): Pick<Message, 'title' | 'text' | 'link' | 'tone'> {
  const words = (locale === 'zh' ? zh : en)[kind] as Wording[K]
  const { tone, link } = messageKinds[kind]
  return { tone, title: words.title(params), text: words.text(params), link: link(params) }
}
