// The realname module's door.
export { realNamePassed } from './standing/events.ts'
export { requireRealName, seedPassed } from './standing/service.ts'
