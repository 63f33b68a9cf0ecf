// Names of the photos, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  sides: {
    front: 'portrait side of the card',
    back: 'emblem side of the card',
    held: 'card held in the hand',
    licence: 'business licence',
    authority: 'letter of authority',
  },
  comma: ', ',
}
