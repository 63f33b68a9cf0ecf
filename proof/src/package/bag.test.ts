// Bags: verifiable with sha256sum, parsed strictly, and able to hold any file name of a record.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { digest, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { isSafePath } from '../bytes/safe-path.ts'
import {
  BAG_DECLARATION,
  BAG_INFO,
  BagError,
  bagInfo,
  bagitText,
  earlierPayloadPaths,
  isBagPath,
  MAX_NAME_BYTES,
  manifestLines,
  manifestName,
  parseBagInfo,
  parseManifest,
  payloadOxum,
  payloadPath,
  recordPathOf,
  tagManifestName,
} from './bag.ts'

const folder = mkdtempSync(join(tmpdir(), 'bag-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => toHex(digest('sha256', bytes))
const hexA = 'a'.repeat(64)
const hexB = 'b'.repeat(64)

describe('a bag', () => {
  const names = [
    'plain.txt',
    '100%.txt',
    '%25.txt',
    '\uff05.txt',
    '\uff050025.txt',
    '\u7167 \u7247/01.jpg',
    '-n',
    '*star',
    ' lead',
    'trail ',
    'sub/#!&\'"$(x)`~;<>|?',
  ]
  const files = new Map(names.map((name, at) => [payloadPath(name), utf8(`content ${at}\n`)]))
  const manifest = manifestLines([...files].map(([path, bytes]) => ({ path, digest: sha256(bytes) })))
  const info = bagInfo([
    ['Bagging-Date', '2026-11-15'],
    ['Payload-Oxum', payloadOxum([...files.values()].map((bytes) => bytes.length))],
  ])
  const tags = new Map([
    [BAG_DECLARATION, utf8(bagitText())],
    [BAG_INFO, utf8(info)],
    [manifestName('sha256'), utf8(manifest)],
  ])
  const tagManifest = manifestLines([...tags].map(([path, bytes]) => ({ path, digest: sha256(bytes) })))
  for (const [path, bytes] of [...files, ...tags, [tagManifestName('sha256'), utf8(tagManifest)] as const]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const check = (list: string) =>
    execFileSync('sha256sum', ['--strict', '-c', list], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

  it('is verified by sha256sum with difficult file names', () => {
    const output = check('manifest-sha256.txt')
    expect(output.match(/: OK$/gm)).toHaveLength(names.length)
    expect(check('tagmanifest-sha256.txt').match(/: OK$/gm)).toHaveLength(3)
  })

  it('is rejected by sha256sum after a byte was changed', () => {
    const file = join(folder, payloadPath('100%.txt'))
    const bytes = files.get(payloadPath('100%.txt')) as Uint8Array
    writeFileSync(file, utf8('content 9\n'))
    expect(() => check('manifest-sha256.txt')).toThrow()
    writeFileSync(file, bytes)
    expect(() => check('manifest-sha256.txt')).not.toThrow()
  })

  it('states its total size and file count', () => {
    expect(payloadOxum([10, 0, 5])).toBe('15.3')
    expect(parseBagInfo(info)).toContainEqual(['Payload-Oxum', `${names.length * 10 + 1}.${names.length}`])
  })
})

describe('a bag manifest', () => {
  it('has sorted lines of digest, two spaces and path', () => {
    const lines = [
      { digest: hexB, path: 'data/b' },
      { digest: hexA, path: 'data/a b' },
    ]
    const text = `${hexA}  data/a b\n${hexB}  data/b\n`
    expect(manifestLines(lines)).toBe(text)
    expect(parseManifest(text)).toEqual(lines.toReversed())
    expect(manifestLines([])).toBe('')
    expect(parseManifest('')).toEqual([])
  })

  it('round-trips any list and is parsed in no other form', () => {
    const path = fc
      .array(fc.stringMatching(/^[a-z0-9\u4e00-\u4e40]{1,6}$/), { minLength: 1, maxLength: 3 })
      .map((parts) => `data/${parts.join('/')}/f`)
    const line = fc.record({ path, digest: fc.stringMatching(/^[0-9a-f]{64}$/) })
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: (it) => it.path, maxLength: 5 }),
        fc.nat(),
        fc.constantFrom(...' \n*aG%\r'),
        (lines, some, character) => {
          fc.pre(!lines.some(({ path }) => lines.some((other) => other.path.startsWith(`${path}/`))))
          const text = manifestLines(lines)
          expect(new Set(parseManifest(text).map((it) => JSON.stringify(it)))).toEqual(
            new Set(lines.map(({ digest, path }) => JSON.stringify({ digest, path }))),
          )
          if (text === '') return
          const at = some % text.length
          const changed = `${text.slice(0, at)}${character}${text.slice(at + 1)}`
          if (changed === text) return
          try {
            expect(manifestLines(parseManifest(changed))).toBe(changed)
          } catch (error) {
            expect(error).toBeInstanceOf(BagError)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    ['no newline at the end', `${hexA}  data/a`],
    ['one space', `${hexA} data/a\n`],
    ['three spaces', `${hexA}   data/a\n`],
    ['a tab', `${hexA}\t data/a\n`],
    ['the binary file marker', `${hexA} *data/a\n`],
    ['an upper-case digest', `${hexA.toUpperCase()}  data/a\n`],
    ['a short digest', `${hexA.slice(1)}  data/a\n`],
    ['a long digest', `${hexA}a  data/a\n`],
    ['no path', `${hexA}  \n`],
    ['a blank line', `${hexA}  data/a\n\n`],
    ['only a blank line', '\n'],
    ['carriage returns', `${hexA}  data/a\r\n`],
    ['a parent folder segment', `${hexA}  data/../a\n`],
    ['an absolute path', `${hexA}  /data/a\n`],
    ['a dot before the path', `${hexA}  ./data/a\n`],
    ['a percent sign', `${hexA}  data/%41\n`],
    ['a space at the end', `${hexA}  data/a \n`],
    ['the same path twice', `${hexA}  data/a\n${hexA}  data/a\n`],
    ['paths that clash', `${hexA}  data/A\n${hexA}  data/a\n`],
    ['unsorted lines', `${hexA}  data/b\n${hexA}  data/a\n`],
    ['a comment', `# comment\n${hexA}  data/a\n`],
    ['a byte order mark', `\ufeff${hexA}  data/a\n`],
  ])('with %s is rejected', (_, text) => {
    expect(() => parseManifest(text)).toThrow(BagError)
  })

  it('is not written with values that parseManifest would reject', () => {
    for (const line of [
      { digest: 'abc', path: 'data/a' },
      { digest: hexA.toUpperCase(), path: 'data/a' },
      { digest: hexA, path: 'data/%' },
      { digest: hexA, path: 'data/\n' },
      { digest: hexA, path: '' },
    ])
      expect(() => manifestLines([line])).toThrow(BagError)
    expect(() =>
      manifestLines([
        { digest: hexA, path: 'a' },
        { digest: hexB, path: 'a' },
      ]),
    ).toThrow('share a name')
  })
})

describe('payloadPath', () => {
  it('keeps a path that is valid in a bag', () => {
    expect(payloadPath('a/\u4e00 b.txt')).toBe('data/a/\u4e00 b.txt')
    expect(payloadPath('100%')).toBe('data/100\uff050025')
    expect(payloadPath('a \t\u3000'.replace('\t', ' '))).toBe('data/a\uff050020\uff050020\uff053000')
  })

  it('is injective, valid in a bag and reversed by recordPathOf', () => {
    const name = fc.string({ unit: fc.constantFrom(...'a0025F%\uff05 /\u3000'), minLength: 1, maxLength: 14 }).filter(isSafePath)
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(isBagPath(payloadPath(one))).toBe(true)
        expect(recordPathOf(payloadPath(one))).toBe(one)
        expect(payloadPath(one) === payloadPath(other)).toBe(one === other)
      }),
      { numRuns: 1000 },
    )
  })

  it('is a name that Windows can store', () => {
    const unit = fc.constantFrom(...'aCONcom1lpt9nul\u00b9%\uff05 /\u3000.<>:"|?*')
    const name = fc.string({ unit, minLength: 1, maxLength: 14 }).filter(isSafePath)
    const device = /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])[ \u3000]*(\..*)?$/i
    fc.assert(
      fc.property(name, (one) => {
        const path = payloadPath(one)
        expect(path).not.toMatch(/[<>:"|?*]/)
        for (const part of path.split('/')) {
          expect(part).not.toMatch(/[. ]$/)
          expect(part).not.toMatch(device)
        }
        expect(recordPathOf(path)).toBe(one)
      }),
      { numRuns: 3000 },
    )
    expect(payloadPath('a/NUL.tar.gz')).toBe('data/a/\uff05004EUL.tar.gz')
    expect(payloadPath('console.txt')).toBe('data/console.txt')
    expect(payloadPath('a:b.')).toBe('data/a\uff05003Ab\uff05002E')
  })

  it('has names of at most 140 bytes, cut between characters and with the extension, and stays unique', () => {
    const unit = fc.constantFrom(...'aB.%\uff05 :\u957f\u00e9/~', '\u{1f4c4}', '\u957f'.repeat(40), 'x'.repeat(60))
    const name = fc.string({ unit, minLength: 1, maxLength: 14 }).filter(isSafePath)
    fc.assert(
      fc.property(name, name, (one, other) => {
        const path = payloadPath(one)
        expect(isBagPath(path)).toBe(true)
        for (const part of path.split('/')) expect(utf8(part).length).toBeLessThanOrEqual(MAX_NAME_BYTES)
        expect(path === payloadPath(other)).toBe(one === other)
      }),
      { numRuns: 1000 },
    )
    const [long, near] = [payloadPath(`${'\u957f'.repeat(176)}.pdf`), payloadPath(`${'\u957f'.repeat(175)}\u77ed.pdf`)]
    expect(long).toMatch(/^data\/\u957f{36}\uff05~[0-9a-f]{24}\.pdf$/)
    expect(near).toMatch(/^data\/\u957f{36}\uff05~[0-9a-f]{24}\.pdf$/)
    expect(near).not.toBe(long)
    expect(payloadPath('x'.repeat(140))).toBe(`data/${'x'.repeat(140)}`)
    expect(payloadPath(long.slice('data/'.length))).not.toBe(long)
  })

  it('of an earlier version has the same inverse', () => {
    const names = ['a:b', 'CON', 'x.', '100%', 'a /b ', `${'\u957f'.repeat(176)}.pdf`]
    for (const name of names) for (const path of earlierPayloadPaths(name)) expect(recordPathOf(path)).toBe(name)
    expect(earlierPayloadPaths('a:b')).toEqual(['data/a\uff05003Ab', 'data/a:b'])
  })

  it('has no inverse for paths outside data/ or not in its own form', () => {
    for (const path of ['record.json', 'data/', 'Data/a', 'data/\uff050041', 'data/\uff05', 'data/%', 'data/a ', 'data/../a'])
      expect(recordPathOf(path), path).toBeUndefined()
    expect(() => payloadPath('../a')).toThrow(BagError)
    expect(() => payloadPath('')).toThrow(BagError)
  })
})

describe('bag-info', () => {
  it('writes labels and values in order', () => {
    const fields: [string, string][] = [
      ['Source-Organization', '\u516c\u8bc1\u5904: A'],
      ['Contact-Name', 'x'],
      ['Contact-Name', 'y'],
    ]
    const text = 'Source-Organization: \u516c\u8bc1\u5904: A\nContact-Name: x\nContact-Name: y\n'
    expect(bagInfo(fields)).toBe(text)
    expect(parseBagInfo(text)).toEqual(fields)
  })

  it('rejects labels and values that would parse differently', () => {
    for (const [label, value] of [
      ['', 'x'],
      ['A b', 'x'],
      ['A:', 'x'],
      ['A\nB', 'x'],
      ['A', ''],
      ['A', ' x'],
      ['A', 'x '],
      ['A', 'x\nB: y'],
      ['A', 'x\ry'],
      ['A', '\ud800'],
    ] as const)
      expect(() => bagInfo([[label, value]]), JSON.stringify([label, value])).toThrow(BagError)
  })

  it.each([['A: x'], ['A:x\n'], ['A : x\n'], ['A: x\n  more\n'], [': x\n'], ['x\n'], ['\n'], ['A: x\r\n'], ['A:  x\n']])(
    '%j is rejected',
    (text) => {
      expect(() => parseBagInfo(text)).toThrow(BagError)
    },
  )
})

it('the bag declaration is that of BagIt 1.0', () => {
  expect(bagitText()).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
  expect(tagManifestName('sm3')).toBe('tagmanifest-sm3.txt')
})
