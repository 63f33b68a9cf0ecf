// The content module's door.
export { behaviorCounts } from './behavior/store.ts'
export { insertPieces, type NewPiece } from './desk/store.ts'
export { piecesInOrder, runningActivity, shownFacts, wantedBy, wholeFacts } from './site/service.ts'
export { shownByTime } from './site/store.ts'
