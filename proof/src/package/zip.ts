// Public interface for ZIP archives: planning, producing byte ranges, strict reading.
export { crc32 } from '../bytes/crc32.ts'
export {
  planZip,
  rangeOfZip,
  ZipError,
  type ZipInput,
  type ZipPart,
  type ZipPlan,
  type ZipProblem,
  type ZipSlice,
} from './zip-plan.ts'
export { type RandomAccess, readZip, type ZipEntry } from './zip-read.ts'
