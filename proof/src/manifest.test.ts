// The manifest: one text for one record, and nothing else is taken for it.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitTo, newSalt, opens } from './commitment.ts'
import { buildManifest, type Manifest, ManifestError, manifestDigest, readManifest } from './manifest.ts'
import { isSafePath } from './safe-path.ts'

const text = readFileSync(new URL('./vectors/manifest-v1.json', import.meta.url), 'utf8')
const known = readManifest(text)
const { format: _, ...facts } = known

describe('version 1', () => {
  it('is built as the vector, digest and all', async () => {
    expect(buildManifest(facts)).toBe(text)
    expect(await manifestDigest(text)).toBe('142c9316c71739fc533f402f156f336f571781a83b0bb76e786b093cf47bbfd2')
  })

  it('is refused with anything added, missing, reordered or reformatted', () => {
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
  ])('says what is wrong: %s', (problem, change) => {
    expect(() => buildManifest({ ...facts, ...change })).toThrow(problem)
  })

  it('a digest deposit may lack what nobody saw', () => {
    const file = { path: 'a.zip', size: null, sha256: null, sm3: 'ab'.repeat(32), mediaType: null }
    expect(readManifest(buildManifest({ ...facts, sourceClass: 'digest', files: [file] })).files).toEqual([file])
    expect(() => buildManifest({ ...facts, sourceClass: 'digest', files: [{ ...file, sm3: null }] })).toThrow('incomplete')
  })
})

it('paths are plain and relative', () => {
  for (const path of ['a.txt', '照片/01.jpg', 'a b.c']) expect(isSafePath(path)).toBe(true)
  for (const path of ['', '/a', 'a//b', './a', 'a/..', 'a\\b', 'a\u0000b', 'e\u0301', '\ud800'])
    expect(isSafePath(path)).toBe(false)
})

it('commitments open with their own value and salt and with nothing else', async () => {
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
