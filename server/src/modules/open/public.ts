// The open module's door.
export { openDocs } from './docs/page.ts'
export { identifySigned } from './key/signed-call.ts'
