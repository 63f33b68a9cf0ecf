// The path of one entry: computing it and showing it, loaded together when somebody asks.

export { logFiles } from '../log-files.ts'
export { provePath } from './inclusion-path.ts'
export { PathDrawing } from './PathDiagram.tsx'
export { PathVerdict } from './PathVerdict.tsx'
export { pathWords } from './words.ts'
