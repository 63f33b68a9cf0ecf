// Every kind of message link leads to a screen of its reader: of the workspace, or of the console for staff.
import { messageTargets } from '@attestry/contract/modules/inbox/message'
import { expect, it } from 'vitest'
import { entryOf } from '../../../paths.ts'
import { messagePath } from './message-path.ts'

it.each([
  [{ to: 'real-name', id: null }, '/accountSettings/basicSetting/realName'],
  [{ to: 'enterprise', id: null }, '/accountSettings/basicSetting/enterprise'],
  [{ to: 'account', id: null }, '/accountSettings/basicSetting'],
  [{ to: 'record', id: '123456789012345678' }, '/attestation/123456789012345678'],
  [{ to: 'record', id: null }, '/accountSettings/messageNotification'],
  [{ to: 'ecommerce', id: '123456789012345678' }, '/onlineForensics/ecommerce?record=123456789012345678'],
  [{ to: 'web', id: null }, '/onlineForensics/web'],
] as const)('the message link %o leads to %s', (link, path) => {
  expect(messagePath(link)).toBe(path)
})

it.each(messageTargets)(
  'a message link to %s leads to a screen of its reader: members in the workspace, staff in the console',
  (to) => {
    for (const id of ['123456789012345678', null]) {
      const { pathname } = new URL(messagePath({ to, id }), 'https://this.invalid')
      expect(entryOf(pathname)).toBe(['invoice-desk', 'staff'].includes(to) ? 'console' : 'app')
    }
  },
)
