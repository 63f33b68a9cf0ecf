// Files and folders that other users of the machine can read, change or replace are refused with the command that mends it.
import { chmodSync, chownSync, lchownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assertOwnFolder, assertSecretFile, assertSecretFolder, DataFolderRefused, isReadableByOthers } from './folder-access.ts'

const isRoot = process.getuid?.() === 0
const OTHER_UID = 12_345
let root: string
let data: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'attestry-access-'))
  data = join(root, 'data')
  mkdirSync(data, 0o700)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('an own folder below the sticky temporary folder, a missing one and a readable one pass', () => {
  chmodSync(data, 0o755)
  assertOwnFolder(data)
  assertOwnFolder(join(data, 'missing', 'deeper'))
  expect(isReadableByOthers(data)).toBe(true)
  chmodSync(data, 0o700)
  expect(isReadableByOthers(data)).toBe(false)
})

it('a folder that others can write is refused with its mode, and so is what lies in it', () => {
  chmodSync(data, 0o777)
  expect(() => assertOwnFolder(data)).toThrow(
    `${data} can be written by other users (mode 0777). Change that: chmod go-w "${data}"`,
  )
  expect(() => assertOwnFolder(join(data, 'missing'))).toThrow(`could be replaced by other users: ${data} can be written`)
  chmodSync(data, 0o1777)
  assertOwnFolder(join(data, 'missing'))
})

it('a secret file that others can read or write is refused with the command', () => {
  const file = join(data, 'master.key')
  assertSecretFile(file)
  writeFileSync(file, '')
  for (const mode of [0o644, 0o602, 0o606]) {
    chmodSync(file, mode)
    expect(() => assertSecretFile(file)).toThrow(new RegExp(`mode 0${mode.toString(8)}.* chmod 600 "${file}"`))
  }
  chmodSync(file, 0o600)
  assertSecretFile(file)
})

it('a key folder with one readable key deep inside is refused', () => {
  mkdirSync(join(data, 'keys'))
  writeFileSync(join(data, 'keys', 'a.key'), '', { mode: 0o600 })
  assertSecretFolder(data)
  chmodSync(join(data, 'keys', 'a.key'), 0o640)
  chownSync(join(data, 'keys', 'a.key'), process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  if (isRoot) chownSync(join(data, 'keys', 'a.key'), 0, OTHER_UID)
  else chmodSync(join(data, 'keys', 'a.key'), 0o604)
  expect(() => assertSecretFolder(data)).toThrow(DataFolderRefused)
})

it('write access by the private group of this user passes, by another group it is refused', () => {
  chmodSync(data, 0o770)
  if (isRoot) assertOwnFolder(data)
  if (isRoot) chownSync(data, 0, OTHER_UID)
  if (isRoot) expect(() => assertOwnFolder(data)).toThrow('can be written by other users (mode 0770)')
})

it.skipIf(!isRoot)('a folder of another user, below one, or behind their symbolic link is refused', () => {
  const link = join(root, 'link')
  symlinkSync(data, link)
  assertOwnFolder(link)
  lchownSync(link, OTHER_UID, OTHER_UID)
  expect(() => assertOwnFolder(join(link, 'keys'))).toThrow(`${link} belongs to another user (uid ${OTHER_UID})`)
  chownSync(data, OTHER_UID, OTHER_UID)
  expect(() => assertOwnFolder(data)).toThrow(`${data} belongs to another user`)
  expect(() => assertOwnFolder(join(data, 'keys'))).toThrow(`could be replaced by another user: ${data} belongs`)
})
