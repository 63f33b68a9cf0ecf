// Public interface of the content module.
export { behaviorCounts } from './behavior/store.ts'
export { insertPieces, type NewPiece } from './desk/store.ts'
export { pieceDetail, pieceQuery, pieceSummary, piecesInOrder, runningActivity } from './site/service.ts'
export { shownByTime } from './site/store.ts'
