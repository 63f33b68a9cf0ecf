// Everything that computes and shows a Merkle path; loaded on demand as one chunk.

export { logFiles } from '../log-files.ts'
export { provePath } from './inclusion-path.ts'
export { PathDiagram } from './PathDiagram.tsx'
export { PathVerdict } from './PathVerdict.tsx'
export { pathWords } from './words.ts'
