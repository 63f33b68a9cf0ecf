// Public API of the judicial module.
export { ApplyWithDossier, ApplyWithRecord } from './notarization/ApplyButton.tsx'
