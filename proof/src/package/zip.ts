// Public interface for ZIP archives: planning, producing byte ranges, streaming, strict reading, listing foreign archives.
export { crc32 } from '../bytes/crc32.ts'
export { STORED as STORED_METHOD, ZipError, type ZipInput, type ZipProblem } from './zip-format.ts'
export { packZip, planZip, rangeOfZip, type ZipPart, type ZipPlan, type ZipSlice } from './zip-plan.ts'
export { type ForeignZipEntry, inMemory, type RandomAccess, readForeignZip, readZip, type ZipEntry } from './zip-read.ts'
export { type StoredFile, storeZip } from './zip-store.ts'
export { type StreamedFile, streamZip } from './zip-stream.ts'
