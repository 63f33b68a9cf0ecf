// Public interface of the realname module.
export { pendingApplications } from './review/store.ts'
export { realNamePassed } from './standing/events.ts'
export { anonymizeApplications, documentsOf } from './standing/own-documents.ts'
export { realNameOffer, requireRealName, seedVerified, verifiedEnterprise, verifiedPerson } from './standing/service.ts'
