// Rich text is split at its tags only.
import { expect, it } from 'vitest'
import { richPieces } from './rich-text.tsx'

it('richPieces splits a sentence at its tags', () => {
  expect(richPieces('Read the <terms>agreement</terms> and <privacy>policy</privacy>.')).toEqual([
    { content: 'Read the ' },
    { tag: 'terms', content: 'agreement' },
    { content: ' and ' },
    { tag: 'privacy', content: 'policy' },
    { content: '.' },
  ])
})

it('richPieces leaves plain text and unpaired angle brackets unchanged', () => {
  expect(richPieces('1 < 2 > 0')).toEqual([{ content: '1 < 2 > 0' }])
  expect(richPieces('')).toEqual([])
})
