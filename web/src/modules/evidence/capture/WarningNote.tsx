// What a capture noted with a warning, translated; any other text as the page had it.
import { captureNote } from '@attestry/contract/modules/evidence/capture-note'
import { UserText } from '../../../light/UserText.tsx'
import { noteWords } from './note-words.ts'

export function WarningNote({ text }: { readonly text: string }) {
  return captureNote(text, noteWords.use()) ?? <UserText text={text} />
}
