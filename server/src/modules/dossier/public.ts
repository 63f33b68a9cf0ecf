// Public interface of the dossier module: the dossiers of a member with their records.
export { type PlacedRecord, placedRecords, requireDossier } from './dossier/contents.ts'
export { type DossierRow, type DossierViewer, deleteDossiersOf, dossiersAfter, entriesOf } from './dossier/store.ts'
