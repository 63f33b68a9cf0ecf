// Sentences are cut at their marked parts and nowhere else.
import { expect, it } from 'vitest'
import { richPieces } from './rich-text.tsx'

it('cuts a sentence at its parts', () => {
  expect(richPieces('Read the <terms>agreement</terms> and <privacy>policy</privacy>.')).toEqual([
    { content: 'Read the ' },
    { tag: 'terms', content: 'agreement' },
    { content: ' and ' },
    { tag: 'privacy', content: 'policy' },
    { content: '.' },
  ])
})

it('leaves plain text and lone brackets alone', () => {
  expect(richPieces('1 < 2 > 0')).toEqual([{ content: '1 < 2 > 0' }])
  expect(richPieces('')).toEqual([])
})
