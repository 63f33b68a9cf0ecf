// The parts of the attestation module that other modules may import.

export { DescriptionForm } from './record/DescriptionForm.tsx'
export { isLabel, LABEL_LENGTH, useLabelProblem } from './record/label-problem.ts'
export { type RecordSource, refreshRecords, useLabels, useRecordStates } from './record/queries.ts'
export { RecordList } from './record/RecordList.tsx'
export { StateTag } from './record/StateTag.tsx'
export { readRecordSearch } from './record/search.ts'
export { recordWords } from './record/words.ts'
