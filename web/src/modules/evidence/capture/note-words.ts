// The words of the notes of captures: loaded with the first note.
import { defineWords } from '../../../kernel/words.ts'

export const noteWords = defineWords({
  zh: async () => ({ words: (await import('@attestry/contract/modules/evidence/capture-note-phrases.zh')).notePhrases }),
  en: async () => ({ words: (await import('@attestry/contract/modules/evidence/capture-note-phrases.en')).notePhrases }),
})
