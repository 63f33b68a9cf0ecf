// Public interface of the transparency module.

export { clockProblem, isClockRefusal, signingTime, watchClock } from './clock/check.ts'
export { loopWhileClockIsRight, whileClockIsRight } from './clock/schedule.ts'
export { documentArchive, type PersonalAct, personalSigning } from './key/person.ts'
export { rotateDueKeys, rotateEverywhere } from './key/rotation.ts'
export { identityFor, revocationList } from './key/service.ts'
export { signingIdentity } from './key/validity.ts'
export { LOG_TOPIC, logAnchored, logGrew, logStamped, type Progress } from './log/events.ts'
export { anchorFacts } from './log/explorer.ts'
export { checkLog, type LogReport } from './log/fsck.ts'
export {
  type LeafStatus,
  type LeafStatusRow,
  leafStatusOf,
  leafStatusQuery,
  parseLeafStatus,
  stampedAmong,
} from './log/leaf-status.ts'
export { logKeysText, publicLogFile } from './log/public-file.ts'
export { recentPath } from './log/recent-path.ts'
export { type ProofParts, proofParts } from './log/service.ts'
export {
  findLeaf,
  findLog,
  haltedPlatforms,
  lastQueuedAt,
  leavesAfter,
  leavesBetween,
  leavesOfKind,
  loggedAmong,
  openLogOf,
  queueLeaves,
} from './log/store.ts'
export { makePaper } from './paper/service.ts'
export {
  clearFault,
  isFurtherThan,
  logStalls,
  type PlatformStall,
  recordFault,
  STALLED_AFTER_MS,
} from './stall/service.ts'
export { faultsOf } from './stall/store.ts'
export { stampForArchive } from './time-stamp/archive-stamp.ts'
export { stampOwn } from './time-stamp/authority.ts'
export { newestOutsideValue, type OutsideValue } from './time-stamp/outside-value.ts'
export { statedTimeStamps, timeStampFacts } from './time-stamp/stated.ts'
export { authorityStates } from './time-stamp/store.ts'
export { publishedProof } from './trust/history.ts'
export { currentTrust } from './trust/service.ts'
export { recordVantages } from './trust/vantage-period.ts'
