// What the workspace's frame may show of evidence.

export { captureWords } from './capture/words.ts'
export { UploadTray } from './upload/UploadTray.tsx'
export { uploadWords } from './upload/words.ts'
