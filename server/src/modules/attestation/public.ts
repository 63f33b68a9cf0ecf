// The attestation module's door.
export { appendCustody, type CustodyLine } from './custody/store.ts'
export { fileDownload } from './package/file-download.ts'
export { holdReference, pageOfRecords, recordItem, requireRecord } from './record/service.ts'
export { countRecords, filesOf, listRecords, type RecordRow } from './record/store.ts'
export { recordSettled } from './seal/events.ts'
export { type NewRecord, openRecords, reserveNumbers } from './seal/service.ts'
