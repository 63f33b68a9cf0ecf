// Public interface of the document module: encrypted documents of people, with retention and a log of every access.
export { deleteExpiredDocuments } from './retention/worker.ts'
export { removeBytes, type StoredBytes } from './vault/encrypted-chunks.ts'
export { mediaTypeOf } from './vault/media-type.ts'
export { openDocument, openForOwner, receiveFiles, storeDocument, type UploadProblem } from './vault/service.ts'
export {
  type DocumentRow,
  deleteDocuments,
  deleteDocumentsOf,
  findDocument,
  findDocuments,
  insertDocument,
  openedDocuments,
  setDeletionDate,
} from './vault/store.ts'
