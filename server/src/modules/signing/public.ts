// Public interface of the signing module: documents that several people sign, one after another.
export {
  type DrawnDocument,
  drawDocument,
  keepDrawn,
  liveDocument,
  type NewDocument,
  nextPlace,
  openNewest,
  type Place,
  viewDocuments,
  voidDocument,
} from './document/service.ts'
export { documentsById, documentsOf, type WholeDocument } from './document/store.ts'
export {
  commitSignatures,
  type PreparedSignatures,
  prepareSignatures,
  type SigningRequest,
  sendSigningCode,
} from './signature/service.ts'
export { interruptedActs } from './signature/store.ts'
