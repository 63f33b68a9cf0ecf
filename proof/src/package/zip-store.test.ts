// Archives of stored files are read by other programs, also beyond 4 GiB, and a failing file never leaves a valid archive.
import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { concatAll, utf8 } from '../bytes/digest.ts'
import { inMemory, readForeignZip, type StoredFile, storeZip, ZipError } from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-store-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modifiedAt = new Date('2026-11-15T04:05:06Z')
const file = (path: string, text: string, size = utf8(text).length): StoredFile => ({
  path,
  open: async () => ({ size, content: [utf8(text.slice(0, 3)), utf8(text.slice(3))] }),
})
const texts = { '证据目录.pdf': 'PDF', '01-照片-100000000000000001.zip': 'PK\u0007\u0008 and more', empty: '' }
const files = Object.entries(texts).map(([path, text]) => file(path, text))

async function archiveOf(list: readonly StoredFile[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of storeZip(list, { modifiedAt })) chunks.push(chunk)
  return concatAll(chunks)
}

const PYTHON_READ = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps([[i.filename, i.compress_type, list(i.date_time), z.read(i).decode()] for i in z.infolist()]))`

describe('an archive of stored files', () => {
  it('is valid for unzip and read by Python with names, times and contents', async () => {
    const path = join(folder, 'small.zip')
    writeFileSync(path, await archiveOf(files))
    expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toMatch(/No errors detected/)
    const read = JSON.parse(execFileSync('python3', ['-c', PYTHON_READ, path], { encoding: 'utf8' }))
    expect(read).toEqual(Object.entries(texts).map(([name, text]) => [name, 0, [2026, 11, 15, 4, 5, 6], text]))
  })

  it('is listed by readForeignZip', async () => {
    const archive = await archiveOf(files)
    const entries = await readForeignZip(inMemory(archive))
    const read = entries.map(({ path, offset, size }) => [path, Buffer.from(archive.subarray(offset, offset + size)).toString()])
    expect(Object.fromEntries(read)).toEqual(texts)
  })

  it('opens each file only when those before it are written', async () => {
    const opened: string[] = []
    const watched = files.map(({ path, open }) => ({
      path,
      open: () => {
        opened.push(path)
        return open()
      },
    }))
    const stream = storeZip(watched, { modifiedAt })
    await stream.next()
    expect(opened).toEqual([Object.keys(texts)[0]])
    await stream.return(undefined)
  })

  it.each([
    ['more', 4],
    ['less', 6],
  ])('fails if a file has %s bytes than announced', async (word, size) => {
    await expect(archiveOf([file('a', 'five!', size)])).rejects.toThrow(`a has ${word} than ${size} bytes`)
  })

  it('of which a file fails midway is no valid archive', async () => {
    const fault = new Error('the storage is gone')
    async function* broken() {
      yield utf8('begun')
      throw fault
    }
    const chunks: Uint8Array[] = []
    const reading = (async () => {
      const list = [...files, { path: 'broken', open: async () => ({ size: 10, content: broken() }) }]
      for await (const chunk of storeZip(list, { modifiedAt })) chunks.push(chunk)
    })()
    await expect(reading).rejects.toBe(fault)
    await expect(readForeignZip(inMemory(concatAll(chunks)))).rejects.toBeInstanceOf(ZipError)
  })

  it.each([
    ['path', ['../a']],
    ['clash', ['a', 'A']],
  ])('with an unsafe name is refused with reason %s before the first byte', async (reason, paths) => {
    const stream = storeZip(
      paths.map((path) => file(path, '')),
      { modifiedAt },
    )
    await expect(stream.next()).rejects.toThrow(expect.objectContaining({ reason }))
  })
})

describe('an archive beyond 4 GiB', () => {
  const LARGE = 4 * 1024 ** 3 + 5
  const CHUNK = Buffer.alloc(16 * 1024 ** 2)
  function* zeros() {
    for (let left = LARGE; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
  }
  const list: StoredFile[] = [
    file('first', 'before'),
    { path: 'large', open: async () => ({ size: LARGE, content: zeros() }) },
    file('last', 'after 4 GiB'),
  ]

  /** Zeros become a hole in the file, so that it takes hardly any disk. */
  async function writeSparse(path: string): Promise<void> {
    const target = openSync(path, 'w')
    let at = 0
    for await (const chunk of storeZip(list, { modifiedAt, checksum: crc32 })) {
      if (chunk.buffer !== CHUNK.buffer) writeSync(target, chunk, 0, chunk.length, at)
      at += chunk.length
    }
    ftruncateSync(target, at)
    closeSync(target)
  }

  const PYTHON_LARGE = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
with z.open('large') as large:
    while large.read(1 << 24): pass
print(json.dumps([[i.filename, i.file_size] for i in z.infolist()] + [z.read('first').decode(), z.read('last').decode()]))`

  it('has ZIP64 sizes and offsets that Python, unzip and readForeignZip read', { timeout: 120_000 }, async () => {
    const path = join(folder, 'large.zip')
    await writeSparse(path)
    expect(statSync(path).blocks * 512).toBeLessThan(1024 ** 2)
    // Python checks the CRC-32 when it has read the last byte.
    expect(JSON.parse(execFileSync('python3', ['-c', PYTHON_LARGE, path], { encoding: 'utf8' }))).toEqual([
      ['first', 6],
      ['large', LARGE],
      ['last', 11],
      'before',
      'after 4 GiB',
    ])
    expect(execFileSync('unzip', ['-p', path, 'last'], { encoding: 'utf8' })).toBe('after 4 GiB')
    expect(execFileSync('unzip', ['-l', path], { encoding: 'utf8' })).toContain(`${LARGE}  2026-11-15 04:05   large`)
    const source = openSync(path, 'r')
    const read = async (offset: number, length: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(source, bytes, 0, length, offset))
    }
    const entries = await readForeignZip({ size: statSync(path).size, read })
    closeSync(source)
    expect(entries.map(({ path: name, size }) => [name, size])).toEqual([
      ['first', 6],
      ['large', LARGE],
      ['last', 11],
    ])
  })
})
