// The style check: where it looks for replaced words, and which test titles it reports.
import { describe, expect, it } from 'vitest'
import { detours, detoursInDocument, titlesWithoutSubject } from './style.ts'

describe('detours', () => {
  it.each([
    ['a comment', "// Whoever asks.\nexport const a = ''"],
    ['a test title', "it('whoever asks is answered', () => {})"],
    ['a title of repeated tests', "describe.each([1])('whoever asks %i', () => {})"],
    ['a title with values', 'test(`whoever asks`, () => {})'],
    ['a thrown message', 'throw new RangeError(`whoever asked`)'],
    ['a second argument of an error', "throw new ZipError('size', 'whoever asked')"],
  ])('reports a replaced word in %s', (_, text) => {
    expect(detours('a.test.ts', text)).toEqual([{ place: 'a.test.ts:1', problem: expect.stringMatching(/^"whoever"/i) }])
  })

  it('ignores texts that users read', () => {
    expect(detours('words.en.ts', "export const words = { title: 'Whoever signs', signer: `whoever signs` }")).toEqual([])
  })
})

it('detoursInDocument reports the line of a replaced word', () => {
  const [finding, ...rest] = detoursInDocument('a.md', '# Title\n\nWhoever asks.\n')
  expect([finding?.place, rest]).toEqual(['a.md:3', []])
})

it('titlesWithoutSubject reports titles outside of describe that start with a verb', () => {
  const text = "it('is refused', () => {})\ndescribe('a call', () => it('is refused', () => {}))"
  expect(titlesWithoutSubject('a.test.ts', text).map(({ place }) => place)).toEqual(['a.test.ts:1'])
})
