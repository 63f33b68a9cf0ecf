// Public interface of the attestation module.

export { certificatePdf } from './certificate/service.ts'
export { appendCustody, type CustodyLine } from './custody/store.ts'
export { custodyJournal, verifyCustody } from './custody/verify.ts'
export { dropStages, type EvidenceEnd, endEvidence, evidenceEnds, evidenceTopic } from './ending/service.ts'
export { activeByDay, recordFailures, recordsByDay } from './figures/store.ts'
export { checkFixity, reportDamagedObject } from './fixity/service.ts'
export { damagedObjects, findingsOfPlatform, lastRun as lastFixityRun } from './fixity/store.ts'
export { type BundleRecipient, type BundleRequester, portableName, sendBundle } from './package/bundle.ts'
export { fileDownload, purposeOf } from './package/file-download.ts'
export { readyAmong, requirePackable } from './package/readiness.ts'
export { downloadPackage, packageDownload } from './package/service.ts'
export { recordDescribed } from './record/events.ts'
export { newestRecords } from './record/list-store.ts'
export { readObject } from './record/manifest.ts'
export { countOwned, type RecordsOf, recordsAfter } from './record/own-records.ts'
export { holdReference, pageOfRecords, recordInfo, recordItem, recordList, requireRecord } from './record/service.ts'
export {
  countRecords,
  describeRecord,
  type FileDigest,
  filesOf,
  onlyFilesOf,
  type RecordRow,
  recordPlatforms,
  recordsAmong,
} from './record/store.ts'
export { type RecordProblem, verifyRecords } from './record/verify.ts'
export { flaggedRecords, refuseFlagged, requirePreviewable, scansOf } from './scan/service.ts'
export { waitingScans } from './scan/store.ts'
export { recordFinished } from './seal/events.ts'
export { type NewRecord, openRecords, openRecordsOfAll, requireRunningLog, reserveNumbers } from './seal/service.ts'
export { sealStalls } from './seal/stall.ts'
export { stagesToSeal } from './seal/store.ts'
export { accessCodes, type CodeStore } from './share/code.ts'
export { hasCodeCookie, isLive, newToken, setCodeCookie, shareOf, tokenHash, VISITOR } from './share/link.ts'
export { revokeSharesOf } from './share/store.ts'
export { signingStalls } from './signature/stall.ts'
