// The parts of the evidence module that other modules and the workspace shell may import.

export { pasteIntoDraft } from './capture/add/draft.ts'
export { findAddresses } from './capture/add/found-addresses.ts'
export { guessKind } from './capture/add/platform-guess.ts'
export { captureWords } from './capture/words.ts'
export { UploadTray } from './upload/UploadTray.tsx'
export { uploadWords } from './upload/words.ts'
