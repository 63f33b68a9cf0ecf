// Renders a message when it is read, in the reader's language.
import type { Locale } from '@attestry/contract/errors'
import type { Message, MessageKind, MessageLink, MessageParams } from '@attestry/contract/modules/inbox/message'
import { words as en } from './words.en.ts'
import { type Wording, words as zh } from './words.zh.ts'

const links: { readonly [K in MessageKind]: (params: MessageParams[K]) => MessageLink } = {
  'person.passed': () => ({ to: 'real-name', id: null }),
  'person.rejected': () => ({ to: 'real-name', id: null }),
  'enterprise.passed': () => ({ to: 'enterprise', id: null }),
  'enterprise.rejected': () => ({ to: 'enterprise', id: null }),
  'record.sealed': ({ ano }) => ({ to: 'record', id: ano }),
  'record.failed': ({ ano }) => ({ to: 'record', id: ano }),
  'capture.waiting': ({ ano, capture }) => ({ to: capture, id: ano }),
  'capture.failed': ({ ano, capture }) => ({ to: capture, id: ano }),
  'capture.expired': ({ ano, capture }) => ({ to: capture, id: ano }),
  'capture.cancelled': ({ ano, capture }) => ({ to: capture, id: ano }),
  'complaint.refunded': ({ ano, capture }) => ({ to: capture, id: ano }),
  'complaint.declined': ({ ano, capture }) => ({ to: capture, id: ano }),
  'invite.rewarded': () => ({ to: 'friends', id: null }),
  'invite.welcomed': () => ({ to: 'friends', id: null }),
  'export.ready': () => ({ to: 'account', id: null }),
  'closing.cancelled': () => ({ to: 'account', id: null }),
  'account.disabled': () => ({ to: 'account', id: null }),
  'account.enabled': () => ({ to: 'account', id: null }),
  'wallet.adjusted': () => ({ to: 'account', id: null }),
}

export function renderMessage<K extends MessageKind>(
  kind: K,
  params: MessageParams[K],
  locale: Locale,
): Pick<Message, 'title' | 'text' | 'link' | 'tone'> {
  const words = (locale === 'zh' ? zh : en)[kind] as Wording[K]
  return {
    tone: /\.(passed|sealed|waiting|refunded|enabled|adjusted|rewarded|welcomed|ready)$|^closing\.cancelled$/.test(kind)
      ? 'done'
      : 'failed',
    title: words.title(params),
    text: words.text(params),
    link: links[kind](params),
  }
}
