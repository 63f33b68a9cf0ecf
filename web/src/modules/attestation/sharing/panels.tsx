// What the record's page fetches when somebody wants to hand the record on.
export { PhoneDialog } from './PhoneDialog.tsx'
export { ShareDrawer } from './ShareDrawer.tsx'
export { sharingWords } from './words.ts'
