// Tests of the files of a package: order, references, archive, and inputs that are rejected.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../bytes/digest.ts'
import { PATHS, REQUIRED_PATHS, timeStampPath } from './layout.ts'
import { testPackage, withUnsignedStatus, zipOf } from './package.fixture.ts'
import { PackageError, packageFiles } from './package-files.ts'
import { testPlatform } from './platform.fixture.ts'
import { inMemory, readZip } from './zip.ts'

const platform = await testPlatform()
const sample = await testPackage(platform, { anchor: true, evidenceRecord: true })

describe('the files of a package', () => {
  it('have a fixed order, and the same input gives the same bytes', () => {
    const [one, other] = [packageFiles(sample.facts), packageFiles(sample.facts)]
    expect(one).toEqual(other)
    expect(one.files.map(({ path }) => path).filter((path) => REQUIRED_PATHS.includes(path))).toHaveLength(REQUIRED_PATHS.length)
    expect(one.files.at(-1)?.path).toBe(PATHS.tagFiles)
  })

  it('reference the evidence with its paths in the package and in the record', () => {
    const { data } = packageFiles(sample.facts)
    expect(data).toHaveLength(sample.evidence.size)
    const escaped = data.find(({ recordPath }) => recordPath === 'trailing blanks  ')
    expect(escaped?.path).toBe('data/trailing blanks\uff050020\uff050020')
  })

  it('contain time-stamps without the status texts of their authorities', () => {
    const timeStamps = sample.facts.timeStamps.map(({ authority, response }) => ({
      authority,
      response: withUnsignedStatus(response)[0]?.[1] ?? response,
    }))
    expect(timeStamps).not.toEqual(sample.facts.timeStamps)
    const { files } = packageFiles({ ...sample.facts, timeStamps })
    for (const { authority, response } of sample.facts.timeStamps)
      expect(files.find(({ path }) => path === timeStampPath(authority))?.bytes).toEqual(response)
  })

  it('have empty manifests if only digests were deposited', async () => {
    const { facts } = await testPackage(platform, { sourceClass: 'digest' })
    const { files, data } = packageFiles(facts)
    expect(data).toEqual([])
    for (const path of [PATHS.payloadSha256, PATHS.payloadSm3])
      expect(files.find((file) => file.path === path)?.bytes).toHaveLength(0)
  })

  it('omit openings.json if nothing is disclosed', () => {
    const { files } = packageFiles({ ...sample.facts, openings: [] })
    expect(files.map(({ path }) => path)).not.toContain(PATHS.openings)
  })

  it('form an archive that our reader and unzip read', async () => {
    const zip = zipOf(sample.files)
    expect((await readZip(inMemory(zip))).map(({ path }) => path)).toEqual([...sample.files.keys()])
    const folder = mkdtempSync(join(tmpdir(), 'package-files-'))
    writeFileSync(join(folder, 'package.zip'), zip)
    expect(execFileSync('unzip', ['-tq', join(folder, 'package.zip')], { encoding: 'utf8' })).toContain('No errors')
    rmSync(folder, { recursive: true })
  })

  it('are rejected without one of the two time-stamps', () => {
    const timeStamps = sample.facts.timeStamps.filter(({ authority }) => authority === 'embedded')
    expect(() => packageFiles({ ...sample.facts, timeStamps })).toThrow(PackageError)
  })

  it('are rejected without the guide', () => {
    expect(() => packageFiles({ ...sample.facts, texts: sample.facts.texts.slice(1) })).toThrow('VERIFY.md is missing')
  })

  it.each(['../x', 'Proof', 'a/b'])('are rejected with an authority named %s', (authority) => {
    const timeStamps = [...sample.facts.timeStamps, { authority, response: sample.facts.signatureTime }]
    expect(() => packageFiles({ ...sample.facts, timeStamps })).toThrow(PackageError)
  })

  it('are rejected with a duplicate authority', () => {
    const [first] = sample.facts.timeStamps
    expect(() => packageFiles({ ...sample.facts, timeStamps: [...sample.facts.timeStamps, ...(first ? [first] : [])] })).toThrow(
      PackageError,
    )
  })

  it('are rejected with a text at an unknown path', () => {
    const texts = [...sample.facts.texts, { path: 'README.md', bytes: utf8('x') }]
    expect(() => packageFiles({ ...sample.facts, texts })).toThrow('no place for README.md')
  })
})
