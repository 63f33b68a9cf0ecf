// The realname module's door.
export { destroy as destroyPhoto } from './photo/vault.ts'
export { pendingApplications } from './review/store.ts'
export { realNamePassed } from './standing/events.ts'
export { erasePapers, papersOf } from './standing/own-papers.ts'
export { requireRealName, seedPassed } from './standing/service.ts'
