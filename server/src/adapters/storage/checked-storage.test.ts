// CheckedStorage: changed bytes of an object never arrive as the whole object, and each damage is reported.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CheckedStorage } from './checked-storage.ts'
import { openFileSystemStorage } from './file-system.ts'
import type { ByteRange } from './port.ts'

let folder: string
let storage: CheckedStorage
const damaged: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attestry-checked-'))
  storage = new CheckedStorage(await openFileSystemStorage(folder), (sha256) => damaged.push(sha256))
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

async function store(size: number): Promise<{ sha256: string; bytes: Buffer }> {
  const bytes = randomBytes(size)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await storage.put(sha256, size, bytes)
  return { sha256, bytes }
}

function change(bytes: Buffer, at: number): string {
  const path = readdirSync(join(folder, 'objects'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, 'objects', name))
    .find((name) => {
      try {
        return readFileSync(name).equals(bytes)
      } catch {
        return false
      }
    })
  if (!path) throw new Error('object file not found')
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  chmodSync(path, 0o600)
  writeFileSync(path, changed)
  return path
}

/** The bytes that arrived, and the error code if the stream failed. */
async function read(sha256: string, range?: ByteRange): Promise<{ bytes: Buffer; code?: string }> {
  const parts: Buffer[] = []
  try {
    for await (const part of await storage.open(sha256, range)) parts.push(part as Buffer)
  } catch (error) {
    return { bytes: Buffer.concat(parts), code: (error as { code: string }).code }
  }
  return { bytes: Buffer.concat(parts) }
}

describe.each([0, 1, 70_000, 1_000_000, 3_000_000])('an object of %i bytes', (size) => {
  it('is read whole and in ranges', async () => {
    const { sha256, bytes } = await store(size)
    expect((await read(sha256)).bytes.equals(bytes)).toBe(true)
    if (size < 2) return
    expect((await read(sha256, { start: 0, end: size - 1 })).bytes.equals(bytes)).toBe(true)
    expect((await read(sha256, { start: 1, end: size - 1 })).bytes.equals(bytes.subarray(1))).toBe(true)
  })
})

describe.each([1, 70_000, 1_000_000, 3_000_000])('a changed object of %i bytes', (size) => {
  it.each([0, 0.5, 0.999])('never arrives whole, changed at %d of its size', async (place) => {
    const { sha256, bytes } = await store(size)
    change(bytes, Math.floor(size * place))
    const { bytes: arrived, code } = await read(sha256)
    expect(code).toBe('DIGEST_MISMATCH')
    expect(arrived.length).toBeLessThan(size)
    expect(damaged).toContain(sha256)
  })
})

it('a changed object of up to 1 MB is refused before its first byte', async () => {
  const { sha256, bytes } = await store(1_000_000)
  change(bytes, 999_999)
  expect(await read(sha256)).toEqual({ bytes: Buffer.alloc(0), code: 'DIGEST_MISMATCH' })
})

it('a larger object that was found to be changed is refused before its first byte, until it is restored', async () => {
  const { sha256, bytes } = await store(3_000_000)
  const path = change(bytes, 2_999_999)
  expect((await read(sha256)).bytes.length).toBeGreaterThan(0)
  expect(await read(sha256)).toEqual({ bytes: Buffer.alloc(0), code: 'DIGEST_MISMATCH' })
  writeFileSync(path, bytes)
  expect((await read(sha256)).bytes.equals(bytes)).toBe(true)
})

it('a range of a changed object is refused before its first byte', async () => {
  const { sha256, bytes } = await store(100_000)
  change(bytes, 99_999)
  expect(await read(sha256, { start: 10, end: 20 })).toEqual({ bytes: Buffer.alloc(0), code: 'DIGEST_MISMATCH' })
})
