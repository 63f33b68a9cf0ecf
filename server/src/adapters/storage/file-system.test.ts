// File system storage: modes, symlinks, interrupted commits, concurrent puts, a full volume.
import { execFile } from 'node:child_process'
import { chmod, link, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileSystemStorage } from './file-system.ts'
import type { Storage } from './port.ts'
import { ABSENT, codeOf, collect, MIB, newStageId, someBytes, streamOf } from './storage.fixture.ts'

let root: string
let storage: Storage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'attestry-storage-'))
  storage = await openFileSystemStorage(root)
})
afterEach(async () => {
  await storage.close()
  await rm(root, { recursive: true, force: true })
})

const place = (sha256: string) => join(root, 'objects', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test.each([0o000, 0o022, 0o077, 0o777])('object and folder modes do not depend on the umask: %i', async (mask) => {
  const before = process.umask(mask)
  try {
    const own = await openFileSystemStorage(join(root, 'below', 'it'))
    const id = newStageId()
    const { bytes, sha256, size } = someBytes(10)
    await own.stage.create(id)
    expect(await mode(join(root, 'below/it/staging', id))).toBe('600')
    await own.stage.append(id, 0, streamOf(bytes), size)
    await own.stage.commit(id, sha256, size)
    const whole = someBytes(10)
    await own.put(whole.sha256, whole.size, whole.bytes)
    for (const name of [sha256, whole.sha256]) {
      const object = join(root, 'below/it/objects', name.slice(0, 2), name.slice(2, 4), name)
      expect(await mode(object)).toBe('444')
      expect(await mode(join(object, '..'))).toBe('750')
    }
    expect(await mode(join(root, 'below/it/objects'))).toBe('750')
    await own.close()
  } finally {
    process.umask(before)
    await chmod(join(root, 'below'), 0o700)
  }
})

test('of concurrent puts of the same object exactly one stores it, and no temporary file is left', async () => {
  const { bytes, sha256, size } = someBytes(MIB)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => storage.put(sha256, size, streamOf(bytes))))
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
  expect(await readdir(join(root, 'unfinished'))).toEqual([])
  expect((await stat(place(sha256))).nlink).toBe(1)
})

test('concurrent puts of different buffers have separate outcomes, and no temporary file is left', async () => {
  const all = Array.from({ length: 150 }, () => someBytes(1000))
  const [blocked, twice] = [someBytes(1000), someBytes(1000)]
  await writeFile(join(root, 'objects', blocked.sha256.slice(0, 2)), 'no folder')
  const free = all.filter(({ sha256 }) => sha256.slice(0, 2) !== blocked.sha256.slice(0, 2))
  const put = ({ sha256, size, bytes }: typeof twice) => storage.put(sha256, size, bytes)
  const [fault, first, second, ...outcomes] = await Promise.all([codeOf(put(blocked)), put(twice), put(twice), ...free.map(put)])
  expect(fault).toBe('ENOTDIR')
  expect([first, second].sort()).toEqual(['present', 'stored'])
  expect(new Set(outcomes)).toEqual(new Set(['stored']))
  for (const { sha256, bytes } of [twice, ...free]) {
    expect((await collect(storage.open(sha256))).equals(bytes)).toBe(true)
    expect((await stat(place(sha256))).nlink).toBe(1)
  }
  expect(await readdir(join(root, 'unfinished'))).toEqual([])
})

test('a commit interrupted between link and unlink is completed, and meanwhile the object cannot grow', async () => {
  const id = newStageId()
  const { bytes, sha256, size } = someBytes(5000)
  await storage.stage.create(id)
  await storage.stage.append(id, 0, streamOf(bytes), size)
  await mkdir(join(place(sha256), '..'), { recursive: true })
  await link(join(root, 'staging', id), place(sha256))
  expect(await codeOf(storage.stage.append(id, size, streamOf(Buffer.from('x')), 1))).toBe('BUSY')
  expect(await storage.stage.commit(id, sha256, size)).toBe('present')
  expect((await collect(storage.open(sha256))).equals(bytes)).toBe(true)
  expect(await readdir(join(root, 'staging'))).toEqual([])
})

test('a truncated object is never accepted as complete', async () => {
  const { bytes, sha256, size } = someBytes(5000)
  await storage.put(sha256, size, bytes)
  await chmod(place(sha256), 0o600)
  await writeFile(place(sha256), bytes.subarray(1))
  expect(await codeOf(storage.put(sha256, size, bytes))).toBe('DIGEST_MISMATCH')
})

test('storage does not follow symlinks', async () => {
  const id = newStageId()
  await writeFile(join(root, 'secret'), 'secret')
  await symlink(join(root, 'secret'), join(root, 'staging', id))
  await mkdir(join(place(ABSENT), '..'), { recursive: true })
  await symlink(join(root, 'secret'), place(ABSENT))
  expect(await codeOf(storage.stage.read(id))).toBe('ELOOP')
  expect(await codeOf(storage.stage.append(id, 6, streamOf(Buffer.from('x')), 1))).toBe('ELOOP')
  expect(await codeOf(storage.open(ABSENT))).toBe('ELOOP')
})

test('deleteLeftovers removes only old temporary files', async () => {
  const [old, fresh] = [join(root, 'unfinished', 'old'), join(root, 'unfinished', 'fresh')]
  for (const path of [old, fresh]) await writeFile(path, 'x')
  await utimes(old, 1, 1)
  expect(await storage.deleteLeftovers(new Date(Date.now() - 60_000))).toBe(1)
  expect(await readdir(join(root, 'unfinished'))).toEqual(['fresh'])
})

test('a full volume gives NO_SPACE, keeps existing bytes, leaves no temporary files, and recovers', {
  timeout: 60_000,
}, async () => {
  const script = `
    import { readdirSync } from 'node:fs'
    import { Readable } from 'node:stream'
    import { createHash, randomBytes } from 'node:crypto'
    import { openFileSystemStorage } from ${JSON.stringify(new URL('./file-system.ts', import.meta.url).href)}
    const storage = await openFileSystemStorage('${root}')
    const bytes = (count) => { const data = randomBytes(count); return [createHash('sha256').update(data).digest('hex'), data.length, data] }
    const code = (work) => work.then((done) => done, (fault) => fault.code)
    const small = bytes(1000), big = bytes(9 << 20)
    const results = { small: await storage.put(...small), big: await code(storage.put(...big)), rest: readdirSync('${root}/unfinished').length }
    await storage.stage.create('the-upload')
    results.append = await code(storage.stage.append('the-upload', 0, Readable.from([big[2]]), 9 << 20))
    results.kept = (await storage.stage.size('the-upload')) > 0
    results.reads = (await storage.stat(small[0])).size
    await storage.stage.drop('the-upload')
    results.recovered = await storage.put(...bytes(2 << 20))
    console.log(JSON.stringify(results))
    process.exit()`
  const mount = `mount -t tmpfs -o size=5m tmpfs ${root} && exec "$0" --input-type=module -e "$1"`
  const namespace = process.getuid?.() === 0 ? ['-m'] : ['-rm']
  const { stdout } = await promisify(execFile)('unshare', [...namespace, 'sh', '-c', mount, process.execPath, script])
  expect(JSON.parse(stdout)).toEqual({
    small: 'stored',
    big: 'NO_SPACE',
    rest: 0,
    append: 'NO_SPACE',
    kept: true,
    reads: 1000,
    recovered: 'stored',
  })
})
