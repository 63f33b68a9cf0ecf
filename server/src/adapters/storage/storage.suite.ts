// Contract tests for every storage adapter, run against the real services.
import { describe } from 'vitest'
import type { Open } from './storage.fixture.ts'
import { followerSuite } from './storage-follower.suite.ts'
import { objectSuite } from './storage-object.suite.ts'
import { shelfSuite } from './storage-shelf.suite.ts'
import { stagingSuite } from './storage-staging.suite.ts'
import { uploadSuite } from './storage-upload.suite.ts'

export function storageSuite(open: Open): void {
  describe('objects', () => objectSuite(open))
  describe('staging', () => stagingSuite(open))
  describe('resumed uploads', () => uploadSuite(open))
  describe('followers', () => followerSuite(open))
  describe('shelf', () => shelfSuite(open))
}
