// The message module's door.
export { type Letter, sendMessage } from './news/service.ts'
