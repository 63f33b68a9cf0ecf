// The manifest: one canonical text for each record, parsed strictly.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clashingPath, isSafePath } from '../bytes/safe-path.ts'
import { commitTo, newSalt, opens } from './commitment.ts'
import { buildManifest, type Manifest, ManifestError, type ManifestFacts, manifestDigest, readManifest } from './manifest.ts'

const text = readFileSync(new URL('../vectors/manifest-v1.json', import.meta.url), 'utf8')
const known = readManifest(text)
const { format: _, ...facts } = known

describe('manifest version 1', () => {
  it('matches the vector, including its digest', async () => {
    expect(buildManifest(facts)).toBe(text)
    expect(await manifestDigest(text)).toBe('142c9316c71739fc533f402f156f336f571781a83b0bb76e786b093cf47bbfd2')
  })

  it('is rejected with anything added, missing, reordered or reformatted', () => {
    const parsed = JSON.parse(text) as Record<string, unknown>
    for (const key of Object.keys(parsed)) {
      const { [key]: _gone, ...without } = parsed
      expect(() => readManifest(JSON.stringify(without)), key).toThrow(ManifestError)
    }
    expect(() => readManifest(JSON.stringify({ ...parsed, zextra: 1 }))).toThrow('unknown field zextra')
    expect(() => readManifest(JSON.stringify(Object.fromEntries(Object.entries(parsed).reverse())))).toThrow('canonical')
    expect(() => readManifest(`${text}\n`)).toThrow('canonical')
    expect(() => readManifest(text.replace('manifest/v1', 'manifest/v2'))).toThrow('wrong field format')
    expect(() => readManifest('{')).toThrow('not JSON')
  })

  it.each([
    ['number', { number: '12' }],
    ['sourceClass', { sourceClass: 'found' as never }],
    ['times', { times: [{ event: 'x', at: '2026-11-15 03:09', source: 'server' }] }],
    ['times', { times: [{ event: 'x', at: '2026-02-30T00:00:00.000Z', source: 'server' }] }],
    ['times', { times: [{ event: 'x', at: '2026-01-01T24:00:00.000Z', source: 'server' }] }],
    ['two commitments', { subject: [facts.subject[0], facts.subject[0]] as never }],
    ['previous', { previous: { number: 5 } as never }],
    ['notBefore', { notBefore: { at: 'today', kind: 'checkpoint' as const, sha256: 'ab'.repeat(32), source: 'x' } }],
    [
      'no file with the value of notBefore',
      { notBefore: { at: '2026-11-15T03:09:00.000Z', kind: 'checkpoint' as const, sha256: 'ab'.repeat(32), source: 'x' } },
    ],
    ['custody', { custody: { lines: 0, sha256: 'ab'.repeat(32) } }],
    ['custody', { custody: { lines: 1, sha256: 'short' } }],
    ['subject', { subject: [{ field: 'name', sha256: 'short' }] }],
    ['files', { files: [{ ...(facts.files[0] as Manifest['files'][number]), path: '../etc/passwd' }] }],
    ['no files', { files: [] }],
    ['incomplete digests', { files: [{ ...(facts.files[0] as Manifest['files'][number]), sm3: null }] }],
    [
      'share a name',
      {
        files: [
          facts.files[0] as Manifest['files'][number],
          { ...(facts.files[0] as Manifest['files'][number]), path: 'ABC.txt' },
        ],
      },
    ],
  ])('is rejected with an error that names the problem: %s', (problem, change) => {
    expect(() => buildManifest({ ...facts, ...change })).toThrow(problem)
  })

  it('may omit size and other digests for a digest deposit', () => {
    const file = { path: 'a.zip', size: null, sha256: null, sm3: 'ab'.repeat(32), mediaType: null }
    expect(readManifest(buildManifest({ ...facts, sourceClass: 'digest', files: [file] })).files).toEqual([file])
    expect(() => buildManifest({ ...facts, sourceClass: 'digest', files: [{ ...file, sm3: null }] })).toThrow('incomplete')
  })
})

it('any manifest parses back to the input', () => {
  const word = fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed())
  const hex = fc.stringMatching(/^[0-9a-f]{64}$/)
  const words = fc.dictionary(word, word, { maxKeys: 4 })
  const file = fc.record({
    path: fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
    size: fc.maxSafeNat(),
    sha256: hex,
    sm3: hex,
    mediaType: fc.option(word),
  })
  const time = fc.record({
    event: word,
    at: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
    source: word,
    offsetMs: fc.double({ noNaN: true, noDefaultInfinity: true }),
  })
  const some: fc.Arbitrary<ManifestFacts> = fc.record({
    number: fc.stringMatching(/^\d{18,19}$/),
    platform: fc.record({ id: fc.nat(), name: word }),
    kind: word,
    sourceClass: fc.constantFrom('collected', 'uploaded', 'digest'),
    name: word,
    subject: fc.uniqueArray(fc.record({ field: word, sha256: hex }), { selector: (it) => it.field, maxLength: 4 }),
    operator: fc.record({ accountId: word, role: word }),
    times: fc.array(time, { maxLength: 4 }),
    software: fc.array(fc.record({ name: word, version: word }), { maxLength: 3 }),
    environment: words,
    files: fc.array(file, { minLength: 1, maxLength: 5 }).filter((files) => !clashingPath(files.map((it) => it.path))),
    previous: words,
  })
  fc.assert(
    fc.property(some, (built) => {
      const written = buildManifest(built)
      expect(buildManifest(readManifest(written))).toBe(written)
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify({ ...built, format: known.format })))
    }),
  )
})

it('manifestDigest differs for any changed byte and rejects lone surrogates', async () => {
  const digest = await manifestDigest(text)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await manifestDigest(changed.toString('utf8'))).not.toBe(digest)
  }
  await expect(manifestDigest('\ud800')).rejects.toThrow(ManifestError)
  expect(() => readManifest('{"format":"\\ud800"}')).toThrow(ManifestError)
})

it('clashingPath finds files that are the same on some file system', () => {
  for (const paths of [
    ['a', 'A'],
    ['straße', 'STRASSE'],
    ['a/b', 'a'],
    ['a', 'A/b'],
    ['x/É', 'X/é'],
    ['a', 'a'],
  ]) {
    expect(clashingPath(paths), paths.join()).toBe(paths[1])
  }
  expect(clashingPath(['a/b', 'a/c', 'b', 'A/d', 'ab'])).toBeUndefined()
})

it('isSafePath accepts only plain relative paths', () => {
  for (const path of ['a.txt', '照片/01.jpg', 'a b.c']) expect(isSafePath(path)).toBe(true)
  for (const path of ['', '/a', 'a//b', './a', 'a/..', 'a\\b', 'a\u0000b', 'e\u0301', '\ud800'])
    expect(isSafePath(path)).toBe(false)
})

it('commitments open only with their own value and salt', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (value, other) => {
      fc.pre(value !== other && value.isWellFormed() && other.isWellFormed())
      const opening = { field: 'name', value, salt: newSalt() }
      const commitment = await commitTo(opening)
      expect(await opens(commitment, opening)).toBe(true)
      expect(await opens(commitment, { ...opening, value: other })).toBe(false)
      expect(await opens(commitment, { ...opening, salt: newSalt() })).toBe(false)
      expect(await opens({ ...commitment, field: 'phone' }, opening)).toBe(false)
    }),
  )
  await expect(commitTo({ field: 'a', value: 'b', salt: 'short' })).rejects.toThrow('salt')
})
