// Archives of a valid package that other programs have packed again: the verdict asks for the folder and does not call them damaged.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPackage, zipOf } from '../package/package.fixture.ts'
import { testPlatform } from '../package/platform.fixture.ts'
import { inMemory } from '../package/zip.ts'
import { closingLines } from './report.ts'
import { verifyArchive } from './verify-package.ts'

const folder = mkdtempSync(join(tmpdir(), 'repacked-'))
const platform = await testPlatform()
const { files } = await testPackage(platform)
const original = join(folder, 'original.zip')

beforeAll(() => writeFileSync(original, zipOf(files)))
afterAll(() => rmSync(folder, { recursive: true }))

/** Python statements that write the entries `names` of the archive `source` into `target`. */
const COPY = 'for name in names: target.writestr(name, source.read(name))'
const PROGRAMS: Readonly<Record<string, string>> = {
  'stored by another program': `target = zipfile.ZipFile(path, 'w')\n${COPY}`,
  deflated: `target = zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED)\n${COPY}`,
  'compressed by LZMA': `target = zipfile.ZipFile(path, 'w', zipfile.ZIP_LZMA)\n${COPY}`,
  'in another order': `target = zipfile.ZipFile(path, 'w')\nnames.reverse()\n${COPY}`,
  'with a comment': `target = zipfile.ZipFile(path, 'w')\ntarget.comment = b'packed again'\n${COPY}`,
  'with ZIP64 fields': `target = zipfile.ZipFile(path, 'w')
for name in names:
  with target.open(name, 'w', force_zip64=True) as file: file.write(source.read(name))`,
  'with ZIP64 fields in the directory': `zipfile.ZIP64_LIMIT = 1000\ntarget = zipfile.ZipFile(path, 'w')\n${COPY}`,
  'in a folder, with entries of folders': `target = zipfile.ZipFile(path, 'w')
target.writestr('package/', '')
target.writestr('package/proof/', '')
for name in names: target.writestr('package/' + name, source.read(name))`,
}

function packed(name: string, program: string): Uint8Array {
  const path = join(folder, `${name}.zip`)
  const head = `import sys, zipfile\npath = sys.argv[2]\nsource = zipfile.ZipFile(sys.argv[1])\nnames = source.namelist()`
  execFileSync('python3', ['-c', `${head}\n${program}\ntarget.close()`, original, path], { stdio: ['ignore', 'pipe', 'ignore'] })
  return new Uint8Array(readFileSync(path))
}

const verdictOf = (bytes: Uint8Array) => verifyArchive(inMemory(bytes), { trust: platform.trustDigest })

describe('a re-packed archive', () => {
  it.each(Object.entries(PROGRAMS))('%s: asks for the folder', { timeout: 60_000 }, async (name, program) => {
    const verdict = await verdictOf(packed(name, program))
    expect(verdict.ok).toBe(false)
    expect(verdict.checks[0]).toMatchObject({ id: 'archive', state: 'fail', reason: 'archive-repacked' })
    expect(new Set(verdict.checks.slice(1).map(({ reason, about }) => `${reason} ${about}`))).toEqual(
      new Set(['depends-on archive']),
    )
    const [zh, en] = [closingLines(verdict, 'zh').at(-1), closingLines(verdict, 'en').at(-1)]
    expect(en).toMatch(/^FAIL Re-packed: unpack it and check the folder: /)
    expect(en).not.toContain('Do not rely')
    expect(zh).toMatch(/^FAIL \u91cd\u65b0\u6253\u5305\u8fc7/)
  })
})

describe('an archive that is not called re-packed', () => {
  const cases: Readonly<Record<string, string>> = {
    'a required file is missing': `target = zipfile.ZipFile(path, 'w')\nnames.remove('record.json')\n${COPY}`,
    'a file leaves the folder': `target = zipfile.ZipFile(path, 'w')\ntarget.writestr('../up.txt', 'x')\n${COPY}`,
    'a file stands twice': `target = zipfile.ZipFile(path, 'w')\ntarget.writestr('record.json', 'x')\n${COPY}`,
  }
  it.each(Object.entries(cases))('%s', { timeout: 60_000 }, async (name, program) => {
    const verdict = await verdictOf(packed(name, program))
    expect(verdict.checks[0]).toMatchObject({ id: 'archive', state: 'fail', reason: 'archive-form' })
    expect(closingLines(verdict, 'en').at(-1)).toContain('Do not rely on this evidence being unchanged')
  })

  it('it is cut short', async () => {
    const bytes = packed('cut short', PROGRAMS.deflated ?? '')
    expect((await verdictOf(bytes.subarray(0, -100))).checks[0]).toMatchObject({ reason: 'archive-form' })
  })
})
