// Public interface of the judicial module.
export { countOpenNotarizations, eraseDraftsOf, ownNotarizations } from './notarization/own-applications.ts'
