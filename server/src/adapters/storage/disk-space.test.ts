// Tests the count of announced bytes against the free space beside the reserve.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiskSpace } from './disk-space.ts'
import { openFileSystemStorage } from './file-system.ts'
import type { Storage } from './port.ts'
import { ReservedStage } from './reserved-stage.ts'
import { codeOf, heldSource, streamOf, until } from './storage.fixture.ts'

const RESERVE = 1_000

let disk: { data: number; storage: number }
let now: number
let space: DiskSpace

beforeEach(() => {
  disk = { data: 1_500, storage: 1_500 }
  now = 0
  space = new DiskSpace({
    reserveBytes: RESERVE,
    freeDataBytes: async () => disk.data,
    freeStorageBytes: async () => disk.storage,
    now: () => now,
  })
})

const nothingWritten = async () => 0
const announce = (id: string, bytes: number, written = nothingWritten) => codeOf(space.announce(id, { bytes, written }))

describe('the space for bytes from outside', () => {
  it('ends at the reserve, to the byte', async () => {
    expect(await codeOf(space.require(500))).toBe('no error')
    expect(await codeOf(space.require(501))).toBe('NO_SPACE')
    disk.storage = RESERVE - 1
    now += 1_000
    expect(await codeOf(space.require())).toBe('NO_SPACE')
  })

  it('is given once: of ten concurrent announcements that fit alone, one is accepted', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, nth) => announce(`upload-${nth}`, 300)))
    expect(outcomes.filter((code) => code === 'no error')).toHaveLength(1)
    expect(await announce('small', 200)).toBe('no error')
  })

  it('counts written bytes once: they are missing from the free space already', async () => {
    expect(await announce('half', 400, async () => 300)).toBe('no error')
    disk.storage -= 300
    expect(await announce('rest', 100)).toBe('no error')
    expect(await announce('more', 1)).toBe('NO_SPACE')
  })

  it('is available again when an announcement is withdrawn, replaced or refused', async () => {
    expect(await announce('a', 500)).toBe('no error')
    expect(await announce('a', 500)).toBe('no error')
    expect(await announce('b', 1)).toBe('NO_SPACE')
    expect(await announce('a', 501)).toBe('NO_SPACE')
    expect(await announce('b', 500)).toBe('no error')
    space.withdraw('b')
    expect(await announce('c', 500)).toBe('no error')
  })

  it('is not blocked for long by an upload that nobody continues', async () => {
    await announce('abandoned', 500)
    now += 60 * 60_000
    expect(await announce('other', 500)).toBe('NO_SPACE')
    space.pause('abandoned')
    now += 4 * 60_000
    expect(await announce('other', 500)).toBe('NO_SPACE')
    now += 2 * 60_000
    expect(await announce('other', 500)).toBe('no error')
  })

  it('of storage that is no disk of this machine is not counted, but the disk of the database is', async () => {
    disk.storage = Number.POSITIVE_INFINITY
    expect(await announce('large', 1e15)).toBe('no error')
    disk.data = RESERVE - 1
    now += 1_000
    expect(await codeOf(space.require())).toBe('NO_SPACE')
  })
})

describe('a stage', () => {
  let folder: string
  let storage: Storage
  let stage: ReservedStage

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attestry-space-'))
    storage = await openFileSystemStorage(folder)
    stage = new ReservedStage(storage.stage, space)
  })
  afterEach(async () => {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Appends and takes the bytes from the disk, as a real one would. */
  const append = async (id: string, offset: number, count: number, limit: number) => {
    await stage.append(id, offset, streamOf(Buffer.alloc(count)), limit)
    disk.storage -= count
  }

  it('reads nothing from a source for which there is no space', async () => {
    await stage.create('form-upload')
    const source = streamOf(Buffer.alloc(10))
    expect(await codeOf(stage.append('form-upload', 0, source, 501))).toBe('NO_SPACE')
    expect(source.readableDidRead).toBe(false)
    expect(await stage.size('form-upload')).toBe(0)
  })

  it('of a resumable upload keeps its space between appends, until it is complete or dropped', async () => {
    await stage.create('tus-upload', 400)
    await append('tus-upload', 0, 100, 400)
    expect(await codeOf(space.require(101))).toBe('NO_SPACE')
    expect(await codeOf(space.require(100))).toBe('no error')
    await append('tus-upload', 100, 300, 300)
    expect(await codeOf(space.require(100))).toBe('no error')
    await stage.create('dropped-upload', 100)
    expect(await codeOf(space.require(1))).toBe('NO_SPACE')
    await stage.drop('dropped-upload')
    expect(await codeOf(space.require(100))).toBe('no error')
  })

  it('of a form counts its limit while it is written, and only its size afterwards', async () => {
    await stage.create('form-upload')
    const source = heldSource()
    const appending = stage.append('form-upload', 0, source, 500)
    await until(async () => space.isAnnounced('form-upload'))
    expect(await codeOf(space.require(1))).toBe('NO_SPACE')
    source.push(null)
    await appending
    expect(await codeOf(space.require(500))).toBe('no error')
  })
})
