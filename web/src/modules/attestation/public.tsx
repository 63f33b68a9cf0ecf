// The parts of the attestation module that other modules may import.

export { BundleDownloads } from './record/BundleDownloads.tsx'
export { CertificateButton } from './record/CertificateButton.tsx'
export { DescriptionForm } from './record/DescriptionForm.tsx'
export { isLabel, LABEL_LENGTH, useLabelProblem } from './record/label-problem.ts'
export { type RecordSource, refreshRecords, useLabels, useRecordStates } from './record/queries.ts'
export { RecordList } from './record/RecordList.tsx'
export type { MissingRecordProps, RecordPartProps, RecordParts } from './record/record-parts.ts'
export { StateTag } from './record/StateTag.tsx'
export { readRecordSearch } from './record/search.ts'
export { recordWords } from './record/words.ts'
export { loadSharingPanels } from './sharing/load-panels.ts'
export type { ShareSubject } from './sharing/subject.ts'
