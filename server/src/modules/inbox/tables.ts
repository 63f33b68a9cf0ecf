// Tables of the inbox module (schema `message`).
import type { MessageCategory } from '@attestry/contract/modules/inbox/message'
import type { MessageKind } from '@attestry/contract/modules/inbox/message-kind'

export type MessageTables = {
  'message.message': {
    id: string
    platform_id: number
    account_id: string
    kind: MessageKind
    category: MessageCategory
    params: Buffer
    key: string
    created_at: Date
    read_at: Date | null
  }
}
