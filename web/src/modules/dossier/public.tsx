// Public API of the dossier module.
export { AddToDossier } from './dossier/AddToDossier.tsx'
export { dossierWords } from './dossier/words.ts'
