// Keys that an earlier version left below / are moved if they belong to this installation, and left in place otherwise.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveMisplacedKeys, refuseMisplacedHeads } from './misplaced-keys.ts'
import { temporaryFolder } from './signer.fixture.ts'
import { openFileSigner } from './signing-process.ts'

const [ours, theirs] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
let root: string
let folders: { folder: string; misplacedFolder: string }

beforeEach(async () => {
  root = await temporaryFolder()
  folders = { folder: join(root, 'clone', 'data', 'keys'), misplacedFolder: join(root, 'data', 'keys') }
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function makeKey(folder: string, secret: Buffer): Promise<string> {
  const signer = await openFileSigner({ folder, secret })
  const { id } = await signer.create('record', 'p256')
  await signer.close()
  return id
}

async function keyIds(folder: string, secret: Buffer): Promise<string[]> {
  const signer = await openFileSigner({ folder, secret })
  const ids = (await signer.keys()).map(({ id }) => id)
  await signer.close()
  return ids
}

test('misplaced keys of this installation are moved and work, and their empty parent folder is removed', async () => {
  const id = await makeKey(folders.misplacedFolder, ours)
  expect(await moveMisplacedKeys(folders, ours)).toBe(true)
  expect(existsSync(join(root, 'data'))).toBe(false)
  expect(await keyIds(folders.folder, ours)).toEqual([id])
  expect(await moveMisplacedKeys(folders, ours)).toBe(false)
})

test('misplaced keys of another installation are left in place', async () => {
  const id = await makeKey(folders.misplacedFolder, theirs)
  expect(await moveMisplacedKeys(folders, ours)).toBe(false)
  expect(await keyIds(folders.misplacedFolder, theirs)).toEqual([id])
})

test('keys in the data folder of another installation with the same secret are not moved, and the start is refused', async () => {
  const id = await makeKey(folders.misplacedFolder, ours)
  mkdirSync(join(root, 'data', 'work'))
  await expect(moveMisplacedKeys(folders, ours)).rejects.toThrow(`are in ${folders.misplacedFolder}`)
  expect(await keyIds(folders.misplacedFolder, ours)).toEqual([id])
  expect(existsSync(folders.folder)).toBe(false)
})

test('existing keys in the right folder are never replaced by misplaced ones', async () => {
  await makeKey(folders.misplacedFolder, ours)
  const id = await makeKey(folders.folder, ours)
  expect(await moveMisplacedKeys(folders, ours)).toBe(false)
  expect(await keyIds(folders.folder, ours)).toEqual([id])
})

test('without misplaced keys nothing is moved or created', async () => {
  expect(await moveMisplacedKeys(folders, ours)).toBe(false)
  expect(readdirSync(root)).toEqual([])
})

/** Each makes what another user could put below / for a relative DATA such as tmp/data. */
const planted: Record<string, (lock: string) => void> = {
  'a FIFO instead of the lock file': (lock) => {
    rmSync(lock)
    spawnSync('mkfifo', [lock])
  },
  'a symbolic link instead of the lock file': (lock) => {
    renameSync(lock, join(root, 'elsewhere'))
    symlinkSync(join(root, 'elsewhere'), lock)
  },
  'a folder that others can write': (lock) => chmodSync(dirname(lock), 0o777),
  'a symbolic link instead of the folder': (lock) => {
    renameSync(dirname(lock), join(root, 'elsewhere'))
    symlinkSync(join(root, 'elsewhere'), dirname(lock))
  },
  ...(process.getuid?.() === 0 && {
    'a folder of another user': (lock: string) => chownSync(dirname(lock), 12_345, 12_345),
    'a parent folder of another user': (lock: string) => chownSync(dirname(dirname(lock)), 12_345, 12_345),
    'a lock file of another user': (lock: string) => chownSync(lock, 12_345, 12_345),
  }),
}

test.each(Object.keys(planted))('misplaced keys are neither read nor moved from %s', async (name) => {
  await makeKey(folders.misplacedFolder, ours)
  planted[name]?.(join(folders.misplacedFolder, 'lock'))
  expect(await moveMisplacedKeys(folders, ours)).toBe(false)
  expect(existsSync(folders.folder)).toBe(false)
})

test('misplaced signed heads in a folder that others can write are not reported', async () => {
  mkdirSync(join(folders.misplacedFolder, 'log'), { recursive: true })
  chmodSync(folders.misplacedFolder, 0o777)
  await expect(refuseMisplacedHeads(folders)).resolves.toBeUndefined()
})

test('misplaced signed heads of a token are refused with both folders named', async () => {
  await refuseMisplacedHeads(folders)
  mkdirSync(join(folders.misplacedFolder, 'log'), { recursive: true })
  await expect(refuseMisplacedHeads(folders)).rejects.toThrow(`${folders.misplacedFolder}: move that folder to ${folders.folder}`)
  mkdirSync(folders.folder, { recursive: true })
  await refuseMisplacedHeads(folders)
})

test('the signing process refuses a relative folder', async () => {
  await expect(openFileSigner({ folder: './data/keys', secret: ours })).rejects.toThrow('absolute path')
})
