// Public interface of the realname module.
export { deletePhotoBytes } from './photo/encrypted-photo.ts'
export { pendingApplications } from './review/store.ts'
export { realNamePassed } from './standing/events.ts'
export { anonymizeDocuments, documentsOf } from './standing/own-documents.ts'
export { requireRealName, seedVerified } from './standing/service.ts'
