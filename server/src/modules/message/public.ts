// Public interface of the message module.

export { deleteMessagesOf, messagesAfter } from './news/own-messages.ts'
export { type NewMessage, sendMessage } from './news/service.ts'
