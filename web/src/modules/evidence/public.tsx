// What the workspace's frame may show of evidence.
export { UploadTray } from './upload/UploadTray.tsx'
export { uploadWords } from './upload/words.ts'
