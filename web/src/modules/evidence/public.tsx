// The parts of the evidence module that other modules and the workspace shell may import.

export { captureWords } from './capture/words.ts'
export { UploadTray } from './upload/UploadTray.tsx'
export { uploadWords } from './upload/words.ts'
