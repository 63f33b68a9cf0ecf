// The door to ZIP archives: laid out ahead, produced from any byte on, and read back only in that one shape.
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
