// Texts of photos of identity documents, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  sides: {
    front: 'portrait side',
    back: 'emblem side',
    held: 'photo holding the card',
    licence: 'business licence',
    authority: 'letter of authority',
  },
  hints: {
    front: 'The side with the photo: all four corners, every character sharp',
    back: 'The side with the emblem: the dates of validity readable',
    held: 'Hold the portrait side; face and card both sharp',
    licence: 'Original or duplicate, still valid',
    authority: 'Says that you may verify the enterprise, with its seal',
  },
  optional: 'optional',
  choose: 'Upload photo',
  replace: 'Replace',
  remove: 'Remove',
  of: (act: string, side: string) => `${act}: ${side}`,
  sending: 'Encrypting and uploading…',
  kept: (size: string) => `Kept encrypted, ${size}`,
  preview: (side: string) => `The ${side} you just chose`,
  tooLarge: (limit: string) => `A photo may have at most ${limit}`,
}
