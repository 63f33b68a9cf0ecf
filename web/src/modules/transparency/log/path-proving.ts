// The path of one entry: computing it and showing it, loaded together when somebody asks.
export { provePath } from './inclusion-path.ts'
export { logFiles } from './log-files.ts'
export { PathDrawing } from './PathDrawing.tsx'
export { PathVerdict } from './PathVerdict.tsx'
export { pathWords } from './path-words.ts'
