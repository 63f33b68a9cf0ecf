// Parts of shared records for islands of other modules: without the contract's schemas, and without the component kit of public.tsx.
export { NumberText } from './certificate/NumberText.tsx'
export { CodeForm } from './share/CodeForm.tsx'
export { shareWords } from './share/words.ts'
