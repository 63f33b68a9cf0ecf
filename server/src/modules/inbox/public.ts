// Public interface of the inbox module.

export { deleteMessagesOf, messagesAfter } from './message/own-messages.ts'
export { markMessagesRead, type NewMessage, sendMessage } from './message/service.ts'
export { unreadOf } from './message/store.ts'
