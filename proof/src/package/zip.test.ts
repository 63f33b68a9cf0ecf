// ZIP archives: readable by standard tools, produced in any ranges, and read back only in our own layout.
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { concat, concatAll, utf8 } from '../bytes/digest.ts'
import {
  crc32,
  inMemory,
  planZip,
  type RandomAccess,
  rangeOfZip,
  readZip,
  ZipError,
  type ZipInput,
  type ZipPlan,
  type ZipSlice,
} from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modifiedAt = new Date('2026-11-15T04:05:06Z')
type Files = ReadonlyMap<string, Uint8Array>
const filesOf = (...list: [string, string | Uint8Array][]): Files =>
  new Map(list.map(([path, content]) => [path, typeof content === 'string' ? utf8(content) : content]))

const inputs = (files: Files): ZipInput[] =>
  [...files].map(([path, bytes]) => ({ path, size: bytes.length, crc32: crc32(bytes), modifiedAt }))
const fill = (files: Files, slices: readonly ZipSlice[]) =>
  slices.map((slice) =>
    slice.kind === 'bytes' ? slice.bytes : (files.get(slice.path) as Uint8Array).subarray(slice.from, slice.to),
  )
const produce = (files: Files, plan: ZipPlan = planZip(inputs(files))) => concatAll(fill(files, rangeOfZip(plan, 0, plan.size)))

const some = filesOf(
  ['bagit.txt', 'BagIt-Version: 1.0\n'],
  ['data/\u7167\u7247/\u4e00.jpg', new Uint8Array(3000).fill(0xff)],
  ['data/empty', ''],
  ['data/with blanks & signs!.txt', 'PK\u0005\u0006 not the end'],
  ['data/\u{1f512}.bin', Uint8Array.from({ length: 777 }, (_, at) => at % 251)],
)

/** Runs a Python script on an archive and returns its output. */
const python = (script: string, ...given: string[]) =>
  JSON.parse(
    execFileSync('python3', ['-c', `import json, sys, zipfile\n${script}`, ...given], { encoding: 'utf8', maxBuffer: 1 << 28 }),
  )

function save(name: string, bytes: Uint8Array): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

describe('a ZIP archive', () => {
  it('is valid for unzip and unpacks to the same bytes', () => {
    const file = save('some.zip', produce(some))
    expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected')
    const unpacked = join(folder, 'unpacked')
    execFileSync('unzip', ['-q', file, '-d', unpacked], { env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' } })
    for (const [path, bytes] of some) expect(Buffer.compare(readFileSync(join(unpacked, path)), bytes), path).toBe(0)
  })

  it('is valid for Python with all names', () => {
    const file = save('python.zip', produce(some))
    const script = `
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, i.file_size, i.CRC, i.compress_type, list(i.date_time), i.external_attr >> 16, z.read(i).hex()] for i in z.infolist()]))`
    const expected = [...some].map(([path, bytes]) => [
      path,
      bytes.length,
      crc32(bytes),
      0,
      [2026, 11, 15, 4, 5, 6],
      0o100644,
      Buffer.from(bytes).toString('hex'),
    ])
    expect(python(script, file)).toEqual(expected)
  })

  it('without files is read by Python and by readZip', async () => {
    const bytes = produce(new Map())
    expect(bytes).toHaveLength(22)
    expect(python('print(json.dumps(zipfile.ZipFile(sys.argv[1]).namelist()))', save('empty.zip', bytes))).toEqual([])
    expect(await readZip(inMemory(bytes))).toEqual([])
  })

  it('is read back by readZip as planned', async () => {
    const bytes = produce(some)
    const entries = await readZip(inMemory(bytes))
    expect(entries.map(({ offset: _, ...rest }) => rest)).toEqual(inputs(some))
    for (const { path, offset, size } of entries)
      expect(Buffer.compare(bytes.subarray(offset, offset + size), some.get(path) as Uint8Array), path).toBe(0)
  })

  it('stores times in two-second steps, clamped to the range of the format', async () => {
    for (const [given, kept] of [
      ['2026-11-15T23:59:59.999Z', '2026-11-15T23:59:58.000Z'],
      ['1970-01-01T00:00:00.000Z', '1980-01-01T00:00:00.000Z'],
      ['2300-01-01T00:00:00.000Z', '2107-12-31T23:59:58.000Z'],
      ['2024-02-29T12:00:01.000Z', '2024-02-29T12:00:00.000Z'],
    ] as const) {
      const plan = planZip([{ path: 'a', size: 0, crc32: 0, modifiedAt: new Date(given) }])
      const [entry] = await readZip(inMemory(produce(new Map(), plan)))
      expect(entry?.modifiedAt.toISOString()).toBe(kept)
    }
  })

  it('is identical when produced in any ranges', () => {
    const plan = planZip(inputs(some))
    const whole = produce(some, plan)
    fc.assert(
      fc.property(fc.array(fc.nat(plan.size), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), plan.size]
        const pieces = edges.slice(1).map((end, at) => concat(...fill(some, rangeOfZip(plan, edges[at] as number, end))))
        expect(pieces.map((piece) => piece.length)).toEqual(edges.slice(1).map((end, at) => end - (edges[at] as number)))
        expect(Buffer.compare(concatAll(pieces), whole)).toBe(0)
      }),
    )
    for (let at = 0; at < plan.size; at += 1) expect(concat(...fill(some, rangeOfZip(plan, at, at + 1)))[0]).toBe(whole[at])
  })

  it('of random files is read by Python and by readZip', async () => {
    const part = fc.stringMatching(/^[a-z\u4e00-\u4e20 ._-]{1,6}$/).filter((name) => name !== '.' && name !== '..')
    const archive = fc.uniqueArray(fc.tuple(part, fc.uint8Array({ maxLength: 60 })), { maxLength: 8, selector: ([name]) => name })
    const archives = fc.sample(archive, 40).map((list) => new Map(list))
    const names = archives.map((files, at) => save(`any-${at}.zip`, produce(files)))
    const script = `
def read(name):
    z = zipfile.ZipFile(name)
    return [[n, z.read(n).hex()] for n in z.namelist()]
print(json.dumps([read(name) for name in sys.argv[1:]]))`
    const hex = (files: Files) => [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('hex')])
    expect(python(script, ...names)).toEqual(archives.map(hex))
    for (const files of archives)
      expect((await readZip(inMemory(produce(files)))).map(({ path }) => path)).toEqual([...files.keys()])
  })
})

describe('planZip', () => {
  const entry = { path: 'a', size: 1, crc32: 0, modifiedAt }
  it.each([
    ['path', [{ ...entry, path: '../a' }]],
    ['path', [{ ...entry, path: '/a' }]],
    ['path', [{ ...entry, path: 'a/' }]],
    ['path', [{ ...entry, path: 'a\\b' }]],
    ['path', [{ ...entry, path: '' }]],
    ['path', [{ ...entry, path: 'a\u0000' }]],
    ['clash', [entry, entry]],
    ['clash', [entry, { ...entry, path: 'A' }]],
    ['clash', [entry, { ...entry, path: 'a/b' }]],
    ['size', [{ ...entry, size: -1 }]],
    ['size', [{ ...entry, size: 0.5 }]],
    ['size', [{ ...entry, size: 2 ** 53 }]],
    [
      'size',
      [
        { ...entry, size: 2 ** 53 - 1 },
        { ...entry, path: 'b' },
      ],
    ],
    ['crc32', [{ ...entry, crc32: -1 }]],
    ['crc32', [{ ...entry, crc32: 2 ** 32 }]],
    ['crc32', [{ ...entry, crc32: 1.5 }]],
    ['time', [{ ...entry, modifiedAt: new Date(Number.NaN) }]],
    ['too-many', Array.from({ length: 200_001 }, (_, at) => ({ ...entry, path: `f${at}` }))],
  ] as [string, ZipInput[]][])('rejects input with reason %s', (reason, entries) => {
    expect(() => planZip(entries)).toThrow(expect.objectContaining({ reason }))
    expect(() => planZip(entries)).toThrow(ZipError)
  })
})

it('rangeOfZip rejects ranges outside the archive', () => {
  const plan = planZip([{ path: 'a', size: 1, crc32: 0, modifiedAt }])
  for (const [start, end] of [
    [-1, 1],
    [2, 1],
    [0, plan.size + 1],
    [0.5, 1],
    [0, Number.NaN],
  ] as const)
    expect(() => rangeOfZip(plan, start, end)).toThrow(expect.objectContaining({ reason: 'range' }))
  expect(rangeOfZip(plan, plan.size, plan.size)).toEqual([])
  expect(rangeOfZip(plan, 0, 0)).toEqual([])
})

describe('large ZIP archives', () => {
  /** Writes a sparse file: only the non-zero parts. */
  function saveSparse(name: string, plan: ZipPlan, contents: Files): string {
    const file = join(folder, name)
    const handle = openSync(file, 'wx')
    ftruncateSync(handle, plan.size)
    for (const part of plan.parts) {
      const bytes = part.kind === 'bytes' ? part.bytes : contents.get(part.path)
      if (bytes) writeSync(handle, bytes, 0, bytes.length, part.offset)
    }
    closeSync(handle)
    return file
  }
  const fileSource = (file: string, size: number): RandomAccess & { close(): void } => {
    const handle = openSync(file, 'r')
    const read = async (offset: number, length: number) => {
      const bytes = new Uint8Array(length)
      return bytes.subarray(0, readSync(handle, bytes, 0, length, offset))
    }
    return { size, read, close: () => closeSync(handle) }
  }

  it.each([
    ['just below the ZIP64 limit', 0xfffffffe],
    ['at the ZIP64 limit', 0xffffffff],
    ['above the ZIP64 limit', 5 * 2 ** 30 + 7],
  ])('with a file %s are read by Python and by readZip', async (name, size) => {
    const after = utf8('after the large one')
    const contents = filesOf(['small', 'before'], ['after', after])
    const large = { path: 'large', size, crc32: 0x12345678, modifiedAt }
    const [small, last] = inputs(contents) as [ZipInput, ZipInput]
    const plan = planZip([small, large, last])
    const file = saveSparse(`${name}.zip`, plan, contents)
    const script = `
z = zipfile.ZipFile(sys.argv[1])
with z.open('large') as f: start = f.read(100).hex()
print(json.dumps([[[i.filename, i.file_size, i.compress_size, i.CRC] for i in z.infolist()], z.read('small').decode(), z.read('after').decode(), start]))`
    expect(python(script, file)).toEqual([
      [small, large, last].map(({ path, size, crc32 }) => [path, size, size, crc32]),
      'before',
      'after the large one',
      '00'.repeat(100),
    ])
    const opened = fileSource(file, plan.size)
    const entries = await readZip(opened)
    expect(entries.map(({ offset: _, ...rest }) => rest)).toEqual([small, large, last])
    const end = entries.at(-1) as { offset: number }
    expect(Buffer.compare(await opened.read(end.offset, after.length), after)).toBe(0)
    opened.close()

    const middle = rangeOfZip(plan, plan.size - 400, plan.size).reduce(
      (sum, slice) => sum + (slice.kind === 'bytes' ? slice.bytes.length : slice.to - slice.from),
      0,
    )
    expect(middle).toBe(400)
    rmSync(file)
  })

  it.each([65_535, 65_536])('with %i files are read by Python and by readZip', async (count) => {
    const files: Files = new Map(Array.from({ length: count }, (_, at) => [`f/${at}`, utf8(String(at % 10))]))
    const bytes = produce(files)
    const file = save(`many-${count}.zip`, bytes)
    const script = `
z = zipfile.ZipFile(sys.argv[1])
names = z.namelist()
print(json.dumps([len(names), names[-1], z.read(names[-1]).decode()]))`
    expect(python(script, file)).toEqual([count, `f/${count - 1}`, String((count - 1) % 10)])
    expect(await readZip(inMemory(bytes))).toHaveLength(count)
  })
})

describe('readZip', () => {
  const expectRejected = (bytes: Uint8Array) => expect(readZip(inMemory(bytes))).rejects.toBeInstanceOf(ZipError)

  it('rejects every altered byte around the files', async () => {
    const plan = planZip(inputs(some))
    const whole = produce(some, plan)
    for (const part of plan.parts) {
      if (part.kind === 'entry') continue
      for (let at = part.offset; at < part.offset + part.size; at += 1) {
        for (const change of [1, 0x80, 0xff]) {
          const changed = whole.slice()
          changed[at] = (changed[at] ?? 0) ^ change
          const entries = await readZip(inMemory(changed)).catch((error: unknown) => error)
          expect(entries, `byte ${at} ^ ${change}`).toBeInstanceOf(ZipError)
        }
      }
    }
  })

  it('rejects truncated, extended and shifted archives', async () => {
    const whole = produce(some)
    for (let length = 0; length < whole.length; length += 13) await expectRejected(whole.subarray(0, length))
    await expectRejected(concat(whole, Uint8Array.of(0)))
    await expectRejected(concat(whole, whole))
    await expectRejected(concat(Uint8Array.of(0), whole))
    await expectRejected(concat(utf8('#!/bin/sh\n'), whole))
    for (let at = 1; at < whole.length; at += 97)
      await expectRejected(concat(whole.subarray(0, at), Uint8Array.of(0), whole.subarray(at)))
  })

  it('rejects a directory that omits, repeats or reorders files', async () => {
    const two = filesOf(['a', 'one'], ['b', 'two'])
    const whole = produce(two)
    const [first, second] = [produce(filesOf(['a', 'one'])), produce(filesOf(['b', 'two']))]
    const record = (bytes: Uint8Array) => bytes.subarray(bytes.length - 22 - 47, bytes.length - 22)
    const body = whole.subarray(0, whole.length - 22 - 2 * 47)
    const end = (count: number, size: number) => {
      const bytes = whole.slice(whole.length - 22)
      const view = new DataView(bytes.buffer)
      view.setUint16(8, count, true)
      view.setUint16(10, count, true)
      view.setUint32(12, size, true)
      return bytes
    }
    const [recordA, recordB] = [whole.subarray(body.length, body.length + 47), whole.subarray(body.length + 47, body.length + 94)]
    expect(Buffer.compare(concat(body, recordA, recordB, end(2, 94)), whole)).toBe(0)
    await expectRejected(concat(body, recordA, end(1, 47)))
    await expectRejected(concat(body, recordB, recordA, end(2, 94)))
    await expectRejected(concat(body, recordA, recordA, end(2, 94)))
    await expectRejected(concat(body, record(first), record(second), end(2, 94)))
    await expectRejected(concat(body, recordA, recordB, end(1, 94)))
  })

  it('rejects a second directory after a complete archive', async () => {
    const whole = produce(some)
    const end = whole.slice(whole.length - 22)
    const view = new DataView(end.buffer)
    const directory = whole.subarray(view.getUint32(16, true), whole.length - 22)
    view.setUint32(16, whole.length, true)
    await expectRejected(concat(whole, directory, end))
  })

  it('rejects archives of other programs with the reason', async () => {
    const data = join(folder, 'foreign')
    mkdirSync(data)
    writeFileSync(join(data, 'a.txt'), 'stored or not, it is not of our shape. '.repeat(20))
    execFileSync('zip', ['-0', '-q', 'stored.zip', 'a.txt'], { cwd: data })
    execFileSync('zip', ['-0', '-q', '-X', 'plain.zip', 'a.txt'], { cwd: data })
    execFileSync('zip', ['-9', '-q', '-X', 'deflated.zip', 'a.txt'], { cwd: data })
    execFileSync('zip', ['-0', '-q', '-X', '-e', '-P', 'x', 'locked.zip', 'a.txt'], { cwd: data })
    execFileSync('zip', ['-0', '-q', '-r', 'folder.zip', '.', '-i', 'a.txt'], { cwd: data })
    python(
      `
with zipfile.ZipFile(sys.argv[1], 'w') as z: z.writestr('a.txt', 'by Python')
with zipfile.ZipFile(sys.argv[2], 'w') as z: z.writestr('../a.txt', 'up')
with zipfile.ZipFile(sys.argv[3], 'w') as z: z.comment = b'with a comment'
print('null')`,
      join(data, 'python.zip'),
      join(data, 'up.zip'),
      join(data, 'comment.zip'),
    )
    for (const [name, reason] of [
      ['stored', 'shape'],
      ['plain', 'shape'],
      ['deflated', 'shape'],
      ['locked', 'shape'],
      ['folder', 'shape'],
      ['python', 'shape'],
      ['up', 'path'],
      ['comment', 'no-end'],
    ] as const) {
      const bytes = new Uint8Array(readFileSync(join(data, `${name}.zip`)))
      await expect(readZip(inMemory(bytes)), name).rejects.toThrow(expect.objectContaining({ reason }))
      await expectRejected(bytes)
    }
  })

  it('throws only ZipError for random bytes', async () => {
    const whole = produce(some)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(whole.length), async (noise, at) => {
        await expectRejected(noise)
        if (noise.length > 0) await expectRejected(concat(noise, whole.subarray(at)))
      }),
    )
    await expect(readZip({ size: 1.5, read: async () => new Uint8Array(0) })).rejects.toBeInstanceOf(ZipError)
    await expect(readZip({ size: 1000, read: async () => new Uint8Array(0) })).rejects.toThrow(
      expect.objectContaining({ reason: 'truncated' }),
    )
  })

  it('rejects wrong numbers in the end record', async () => {
    const end = (fill: (view: DataView) => void) => {
      const bytes = concat(new Uint8Array(76), produce(new Map()))
      fill(new DataView(bytes.buffer))
      return bytes
    }
    await expectRejected(end((view) => view.setUint32(76 + 12, 0xffffffff, true)))
    await expectRejected(
      end((view) => {
        view.setUint16(76 + 10, 0xffff, true)
        view.setBigUint64(40, 2n ** 63n, true)
      }),
    )
    await expectRejected(
      end((view) => {
        view.setUint16(76 + 10, 0xffff, true)
        view.setBigUint64(48, 2n ** 52n, true)
      }),
    )
    const huge: RandomAccess = {
      size: 2 ** 40,
      read: async (_, length) => {
        if (length > 1000) throw new RangeError(`read of ${length} bytes exceeds 1000`)
        const bytes = new Uint8Array(length)
        const view = new DataView(bytes.buffer)
        view.setUint32(length - 22, 0x06054b50, true)
        view.setUint32(length - 10, 0xffffffff, true)
        view.setBigUint64(40, 2n ** 40n - 98n, true)
        return bytes
      },
    }
    await expect(readZip(huge)).rejects.toThrow(expect.objectContaining({ reason: 'too-many' }))
  })
})
