// Contract tests for every storage adapter, run against the real services.
import { describe } from 'vitest'
import type { Open, SuiteSize } from './storage.fixture.ts'
import { followerSuite } from './storage-follower.suite.ts'
import { objectSuite } from './storage-object.suite.ts'
import { shelfSuite } from './storage-shelf.suite.ts'
import { stagingSuite } from './storage-staging.suite.ts'
import { uploadSuite } from './storage-upload.suite.ts'

export function storageSuite(name: string, size: SuiteSize, open: Open): void {
  describe(name, () => {
    describe('objects', () => objectSuite(open, size))
    describe('staging', () => stagingSuite(open))
    describe('resumed uploads', () => uploadSuite(open, size))
    describe('followers', () => followerSuite(open))
    describe('shelf', () => shelfSuite(open))
  })
}
