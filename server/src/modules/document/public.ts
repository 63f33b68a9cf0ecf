// Public interface of the document module: encrypted documents of people, with retention and a log of their openings.
export { deleteExpiredDocuments } from './retention/worker.ts'
export { removeBytes, type StoredBytes } from './vault/encrypted-pieces.ts'
export { openDocument, receiveFiles, storeDocument, type UploadProblem } from './vault/service.ts'
export {
  type DocumentRow,
  deleteDocuments,
  deleteDocumentsOf,
  findDocument,
  findDocuments,
  insertDocument,
  keepDocuments,
} from './vault/store.ts'
