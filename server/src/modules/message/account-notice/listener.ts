// Tells members that the platform has closed their account, or opened it again; they read the first when they are back.
import type { Deps } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { accountBarred, accountUnbarred, type BarEvent, barReasonContext } from '../../account/public.ts'
import { sendMessage } from '../news/service.ts'

const hear =
  (kind: 'account.disabled' | 'account.enabled') =>
  async (deps: Deps, { platformId, accountId, key, reason: sealed }: BarEvent): Promise<void> => {
    const reason = deps.secretBox.open(Buffer.from(sealed, 'base64'), barReasonContext(key))
    await sendMessage(deps, { platformId, accountId, kind, params: { reason }, key })
  }

export const accountNoticeListeners = [
  listener(accountBarred, 'message', hear('account.disabled')),
  listener(accountUnbarred, 'message', hear('account.enabled')),
]
