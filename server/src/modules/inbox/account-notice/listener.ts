// Sends a message when the platform disables or enables an account; members read it after the account is enabled.
import type { Deps } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { accountBarred, accountUnbarred, type BarEvent, barReasonContext } from '../../account/public.ts'
import { sendMessage } from '../message/service.ts'

const sendNotice =
  (kind: 'account.disabled' | 'account.enabled') =>
  async (deps: Deps, { platformId, accountId, key, reason: sealed }: BarEvent): Promise<void> => {
    const reason = deps.secretBox.open(Buffer.from(sealed, 'base64'), barReasonContext(key))
    await sendMessage(deps, { platformId, accountId, kind, params: { reason }, key })
  }

export const accountNoticeListeners = [
  listener(accountBarred, 'message', sendNotice('account.disabled')),
  listener(accountUnbarred, 'message', sendNotice('account.enabled')),
]
