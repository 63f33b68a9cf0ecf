// The transparency module's door.

export { rotateDueKeys, rotateEverywhere } from './key/rotation.ts'
export { identityFor, revocationList } from './key/service.ts'
export { LOG_NEWS, logAnchored, logGrew, logStamped, type Progress } from './log/events.ts'
export { anchorFacts } from './log/explorer.ts'
export { checkLog, type LogReport } from './log/fsck.ts'
export { publicLogFile } from './log/public-file.ts'
export { type ProofParts, proofParts } from './log/service.ts'
export { type Standing, standingOf } from './log/standing.ts'
export { findLog, leavesBetween, queueLeaves } from './log/store.ts'
export { stampAnywhere } from './time-stamp/anywhere.ts'
export { stampOwn } from './time-stamp/authority.ts'
export { currentTrust } from './trust/service.ts'
