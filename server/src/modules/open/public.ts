// Public interface of the open API module.
export { type Brand, openDocs } from './docs/page.ts'
export { identifySigned } from './key/signed-call.ts'
