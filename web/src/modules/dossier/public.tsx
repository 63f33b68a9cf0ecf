// Public API of the dossier module.
export { AddRecordToDossier, AddToDossier, ChoosingForDossier, useHeldRecords } from './dossier/AddToDossier.tsx'
export { addToDossierWords } from './dossier/add-words.ts'
