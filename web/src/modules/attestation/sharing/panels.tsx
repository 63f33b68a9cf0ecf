// Sharing panels of the record screen; loaded on demand.
export { PhoneDialog } from './PhoneDialog.tsx'
export { ShareDrawer } from './ShareDrawer.tsx'
export { sharingWords } from './words.ts'
