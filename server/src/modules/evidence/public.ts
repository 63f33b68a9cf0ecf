// Public interface of the evidence module.
export { confirmCaptures } from './capture/confirming.ts'
export { countRunning, waitingCaptures } from './capture/running.ts'
export { captureInfo, captureListByQuery, createPageCaptures } from './capture/service.ts'
export { captureFailures, captureFigures, retriedCaptures } from './figures/store.ts'
export { depositDigests, depositFiles } from './file-deposit/service.ts'
export { gigabytes } from './upload/quota.ts'
export { uploadWhole } from './upload/service.ts'
export { tusAppend, tusBegin, tusCancel, tusOffset } from './upload/tus.ts'
