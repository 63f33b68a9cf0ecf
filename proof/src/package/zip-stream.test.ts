// Streamed ZIP archives are read by other programs, and archives of other programs by readForeignZip.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createDeflateRaw, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { concat, concatAll, utf8 } from '../bytes/digest.ts'
import { inMemory, packZip, readForeignZip, readZip, streamZip, ZipError } from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-stream-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modifiedAt = new Date('2026-11-15T04:05:06Z')
const texts: Record<string, string[]> = {
  'README.txt': ['one ', 'two\n'],
  '名单/records.csv': Array.from({ length: 5_000 }, (_, at) => `row ${at}\r\n`),
  empty: [],
}
const expected = Object.fromEntries(Object.entries(texts).map(([path, pieces]) => [path, pieces.join('')]))

async function* deflate(content: AsyncIterable<Uint8Array>) {
  yield* Readable.from(content).pipe(createDeflateRaw()) as AsyncIterable<Uint8Array>
}
async function* pieces(list: readonly string[]) {
  for (const text of list) yield utf8(text)
}
async function streamed(files: Record<string, readonly string[]>): Promise<Uint8Array> {
  const list = Object.entries(files).map(([path, text]) => ({ path, content: pieces(text) }))
  const chunks: Uint8Array[] = []
  for await (const chunk of streamZip(list, { modifiedAt, deflate })) chunks.push(chunk)
  return concatAll(chunks)
}

async function textsOf(archive: Uint8Array): Promise<Record<string, string>> {
  const entries = await readForeignZip(inMemory(archive))
  return Object.fromEntries(
    entries.map(({ path, method, offset, compressedSize }) => {
      const packed = archive.subarray(offset, offset + compressedSize)
      return [path, Buffer.from(method === 8 ? inflateRawSync(packed) : packed).toString()]
    }),
  )
}

const save = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

describe('a streamed ZIP archive', () => {
  it('is valid for unzip and read by Python with names, times and contents', async () => {
    const file = save('streamed.zip', await streamed(texts))
    expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toMatch(/No errors detected/)
    const script = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps([[i.filename, i.date_time, i.external_attr >> 16, z.read(i).decode()] for i in z.infolist()]))`
    const read = JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }))
    expect(read).toEqual(Object.entries(expected).map(([path, text]) => [path, [2026, 11, 15, 4, 5, 6], 0o100644, text]))
  })

  it('is read by readForeignZip, and refused by readZip as not of the planned layout', async () => {
    const archive = await streamed(texts)
    expect(await textsOf(archive)).toEqual(expected)
    await expect(readZip(inMemory(archive))).rejects.toThrow(expect.objectContaining({ reason: 'shape' }))
  })

  it.each([
    ['path', ['../a']],
    ['clash', ['a', 'A']],
  ])('with an unsafe name is refused with reason %s before the first byte', async (reason, paths) => {
    const stream = streamZip(
      paths.map((path) => ({ path, content: pieces([]) })),
      { modifiedAt, deflate },
    )
    await expect(stream.next()).rejects.toThrow(expect.objectContaining({ reason }))
  })
})

describe('readForeignZip', () => {
  it('lists archives of Info-ZIP and Python: deflated, stored, with extra fields, comments, folders and ZIP64 fields', async () => {
    const data = join(folder, 'a.txt')
    writeFileSync(data, 'compressible '.repeat(100))
    const at = (name: string) => join(folder, name)
    for (const level of ['-0', '-9']) execFileSync('zip', [level, '-q', '-j', at(`info${level}.zip`), data])
    execFileSync('zip', ['-q', '-z', '-j', at('comment.zip'), data], { input: 'a comment with PK in it\n' })
    execFileSync('sh', ['-c', 'zip -q -fz - - < a.txt > streamed64.zip'], { cwd: folder })
    const script = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
    z.writestr('folder/', '')
    with z.open('a.txt', 'w', force_zip64=True) as f: f.write(b'compressible ' * 100)`
    execFileSync('python3', ['-c', script, at('python.zip')])
    for (const name of ['info-0', 'info-9', 'comment', 'streamed64', 'python']) {
      const files = await textsOf(readFileSync(at(`${name}.zip`)))
      expect(Object.values(files).at(-1), name).toBe('compressible '.repeat(100))
    }
  })

  it('lists what planZip wrote as readZip does', async () => {
    const archive = packZip(
      new Map([
        ['a', utf8('one')],
        ['b/c', utf8('')],
      ]),
      modifiedAt,
    )
    const plain = (await readForeignZip(inMemory(archive))).map(({ method: _, compressedSize: __, ...entry }) => entry)
    expect(plain).toEqual(await readZip(inMemory(archive)))
  })

  it('throws only ZipError for damaged and random archives', async () => {
    const archive = await streamed({ a: ['x'], b: ['y'.repeat(50)] })
    const list = (bytes: Uint8Array) => readForeignZip(inMemory(bytes)).catch((error: unknown) => error)
    const isExpected = (result: unknown) => Array.isArray(result) || result instanceof ZipError
    for (let at = 0; at < archive.length; at += 1) {
      const changed = archive.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      expect(await list(changed), `byte ${at}`).toSatisfy(isExpected)
      expect(await list(archive.subarray(0, at)), `the first ${at} bytes`).toBeInstanceOf(ZipError)
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(archive.length), async (noise, at) => {
        expect(await list(concat(noise, archive.subarray(at)))).toSatisfy(isExpected)
      }),
    )
  })
})
