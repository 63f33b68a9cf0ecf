// A disk without free inodes counts as full, unless its file system has no limit of them.
import { expect, it } from 'vitest'
import { freeBytesOf } from './free-space.ts'

it('free space is 0 without free inodes, and the free bytes otherwise', () => {
  const disk = { bavail: 1_000_000, bsize: 4_096 }
  expect(freeBytesOf({ ...disk, files: 65_536, ffree: 12 })).toBe(0)
  expect(freeBytesOf({ ...disk, files: 65_536, ffree: 10_000 })).toBe(4_096_000_000)
  expect(freeBytesOf({ ...disk, files: 0, ffree: 0 })).toBe(4_096_000_000)
})
