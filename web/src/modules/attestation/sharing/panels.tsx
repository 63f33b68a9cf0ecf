// Sharing panels of the screens of a record and of a case; loaded on demand.
export { PhoneDialog } from './PhoneDialog.tsx'
export { ShareDrawer, SubjectShareDrawer } from './ShareDrawer.tsx'
export { ShareList } from './ShareList.tsx'
export { sharingWords } from './words.ts'
