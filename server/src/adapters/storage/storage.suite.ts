/** What every storage must do, run over each adapter against the real thing. */
import { describe } from 'vitest'
import type { Storage } from './port.ts'
import { followerSuite } from './storage-follower.suite.ts'
import { objectSuite } from './storage-object.suite.ts'
import { stagingSuite } from './storage-staging.suite.ts'
import { uploadSuite } from './storage-upload.suite.ts'

export interface StorageUnderTest {
  readonly storage: Storage
  /** Another process's view of the same place. */
  reopen(): Promise<Storage>
  /** JavaScript that, in another process, opens the same place as `storage`. */
  readonly elsewhere: string
}

export interface SuiteSize {
  /** How many random ways of cutting an upload are tried, and up to which size. */
  readonly cuts: number
  readonly cutBytes: number
  /** How much is streamed to see that memory stays flat. */
  readonly streamBytes: number
  readonly kills: number
}

export function storageSuite(name: string, size: SuiteSize, open: () => StorageUnderTest): void {
  describe(name, () => {
    objectSuite(open, size)
    stagingSuite(open)
    uploadSuite(open, size)
    followerSuite(open)
  })
}
