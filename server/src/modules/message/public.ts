// The message module's door.

export { eraseMessages, messagesAfter } from './news/own-messages.ts'
export { type Letter, sendMessage } from './news/service.ts'
