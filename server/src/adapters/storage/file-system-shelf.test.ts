// The file system shelf: concurrent puts, modes, symlinks, and files in place of folders.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileSystemStorage } from './file-system.ts'
import type { Storage } from './port.ts'
import { codeOf } from './storage.fixture.ts'

let root: string
let storage: Storage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'attestry-shelf-'))
  storage = await openFileSystemStorage(root)
})
afterEach(async () => {
  await storage.close()
  await rm(root, { recursive: true, force: true })
})

test('of concurrent shelf puts of different bytes under one name exactly one succeeds', async () => {
  const other = await openFileSystemStorage(root)
  for (let round = 0; round < 10; round += 1) {
    const candidates = Array.from({ length: 8 }, () => randomBytes(3000))
    const outcomes = await Promise.all(
      candidates.map((bytes, at) => codeOf((at % 2 ? storage : other).shelf.put(`tile/${round}`, bytes))),
    )
    expect(outcomes.filter((outcome) => outcome === 'NAME_TAKEN')).toHaveLength(7)
    const winner = candidates[outcomes.indexOf('no error')]
    expect(await storage.shelf.get(`tile/${round}`)).toEqual(winner)
  }
  expect(await readdir(join(root, 'unfinished'))).toEqual([])
  await other.close()
})

test.each([0o000, 0o077])('shelf files are read-only and folders closed to others, whatever the umask: %i', async (mask) => {
  const before = process.umask(mask)
  try {
    await storage.shelf.put('tile/0/000', Buffer.from('x'))
    await storage.shelf.replace('checkpoint', Buffer.from('x'))
  } finally {
    process.umask(before)
  }
  const mode = async (path: string) => ((await stat(join(root, 'shelf', path))).mode & 0o777).toString(8)
  expect(await Promise.all(['tile', 'tile/0', 'tile/0/000', 'checkpoint'].map(mode))).toEqual(['750', '750', '444', '444'])
})

test('a shelf name cannot be both a file and a folder', async () => {
  await storage.shelf.put('a', Buffer.from('x'))
  await storage.shelf.put('folder/b', Buffer.from('x'))
  for (const name of ['a/b', 'a/b/c', 'folder']) {
    expect(await codeOf(storage.shelf.put(name, Buffer.from('y')))).toBe('NAME_TAKEN')
    expect(await codeOf(storage.shelf.replace(name, Buffer.from('y')))).toBe('NAME_TAKEN')
    expect(await storage.shelf.get(name)).toBeUndefined()
    await storage.shelf.remove(name)
  }
  expect(await storage.shelf.get('a')).toEqual(Buffer.from('x'))
  expect(await storage.shelf.get('folder/b')).toEqual(Buffer.from('x'))
  expect(await readdir(join(root, 'unfinished'))).toEqual([])
})

test('the shelf neither follows nor lists symlinks', async () => {
  await writeFile(join(root, 'secret'), 'secret')
  await symlink(join(root, 'secret'), join(root, 'shelf', 'link'))
  expect(await codeOf(storage.shelf.get('link'))).toBe('ELOOP')
  for await (const { name } of storage.shelf.list('')) expect(name).toBe('none is listed')
})

test('the shelf removes empty folders', async () => {
  await storage.shelf.put('tile/0/x001/000.p/1', Buffer.from('x'))
  await storage.shelf.put('tile/0/001', Buffer.from('x'))
  await storage.shelf.remove('tile/0/x001/000.p/1')
  expect(await readdir(join(root, 'shelf', 'tile', '0'))).toEqual(['001'])
})
