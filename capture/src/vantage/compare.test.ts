// Tests the comparison of two observations of one address, and what an observation may contain.
import { describe, expect, it } from 'vitest'
import { comparePages, type SeenPage, verdictOf } from './compare.ts'
import { OBSERVATION_FORMAT, type PageObservation, readObservation } from './observation.ts'

const digest = (digit: string) => digit.repeat(64)
const observation: PageObservation = {
  format: OBSERVATION_FORMAT,
  askedUrl: 'https://shop.example/1',
  finalUrl: 'https://shop.example/1',
  status: 200,
  certificate: digest('c'),
  document: { size: 10, sha256: digest('d') },
  resources: [
    { url: 'https://shop.example/a.js', status: 200, size: 1, sha256: digest('a') },
    { url: 'https://shop.example/b.png', status: 200, size: 2, sha256: digest('b') },
  ],
  resourcesLeftOut: 0,
}
const text = 'Lamp, brass, 268.00 yuan. Sold by Qinghe Mall since 2019. Delivery within three days to every province.'
const page: SeenPage = { observation, text }
const seen = (change: Partial<PageObservation>, words = text): SeenPage => ({
  observation: { ...observation, ...change },
  text: words,
})
const verdict = (other: SeenPage) => verdictOf(comparePages(page, other))

describe('the verdict on', () => {
  it.each<[string, SeenPage, string]>([
    ['the same page', page, 'same'],
    ['other white space', seen({}, `  ${text.replaceAll(' ', '\n')}`), 'same'],
    ['another fragment of the address', seen({ finalUrl: 'https://shop.example/1#top' }), 'same'],
    ['other bytes of the document with the same text', seen({ document: { size: 11, sha256: digest('e') } }), 'same'],
    ['another certificate', seen({ certificate: digest('f') }), 'same'],
    ['one changed digit of a price', seen({}, text.replace('268', '269')), 'similar'],
    ['another text', seen({}, 'Service unavailable'), 'differs'],
    ['the same words in reverse', seen({}, text.split(' ').reverse().join(' ')), 'differs'],
    ['another status', seen({ status: 404 }), 'differs'],
    ['another final address', seen({ finalUrl: 'https://shop.example/login' }), 'differs'],
    ['no page there', seen({ finalUrl: null, status: null, document: null }), 'differs'],
  ])('%s', (_name, other, expected) => {
    expect(verdict(other)).toBe(expected)
  })
})

it('pages without text are the same only if their bytes are', () => {
  const empty = { ...page, text: ' ' }
  const verdictFor = (other: SeenPage) => verdictOf(comparePages(empty, other))
  expect(verdictFor(seen({}, ''))).toBe('same')
  expect(verdictFor(seen({ document: { size: 1, sha256: digest('e') } }, ''))).toBe('differs')
  expect(verdictFor(seen({}, text))).toBe('differs')
})

it('a node without a page of its own has failed', () => {
  const none = seen({ finalUrl: null, status: null, document: null })
  expect(verdictOf(comparePages(none, page))).toBe('failed')
})

it('a comparison states what is the same and what is not', () => {
  const other = seen({
    certificate: null,
    document: null,
    resources: [
      { url: 'https://shop.example/a.js', status: 200, size: 1, sha256: digest('a') },
      { url: 'https://shop.example/b.png', status: 200, size: 2, sha256: digest('9') },
      { url: 'https://shop.example/c.css', status: 200, size: 2, sha256: digest('8') },
    ],
  })
  expect(comparePages(page, other)).toEqual({
    finalAddress: 'same',
    status: 'same',
    certificate: null,
    document: null,
    similarity: 1000,
    resources: { same: 1, differ: 1, onlyHere: 0, onlyThere: 1 },
  })
})

it('an address that answers differently each time counts once, and as same if one answer is', () => {
  const twice = [...observation.resources, { url: 'https://shop.example/a.js', status: 200, size: 3, sha256: digest('7') }]
  expect(comparePages(page, seen({ resources: twice }))?.resources).toEqual({ same: 2, differ: 0, onlyHere: 0, onlyThere: 0 })
})

describe('an observation is read again', () => {
  it('complete', () => {
    expect(readObservation(JSON.stringify(observation))).toEqual(observation)
  })
  it.each<[string, unknown]>([
    ['another format', { ...observation, format: 'attestry/observation/v2' }],
    ['an invalid digest', { ...observation, certificate: 'x' }],
    ['a resource without address', { ...observation, resources: [{ status: 200, size: 1, sha256: digest('a') }] }],
    ['no list', { ...observation, resources: {} }],
    ['null', null],
  ])('not with %s', (_name, value) => {
    expect(readObservation(JSON.stringify(value))).toBeUndefined()
  })
  it('not if it is no JSON', () => {
    expect(readObservation('{')).toBeUndefined()
  })
})
