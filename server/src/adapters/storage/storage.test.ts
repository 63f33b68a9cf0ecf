// Runs the storage suites over the file system and, at full size, over a real S3 service.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Radosgw, startRadosgw } from '../../../test/radosgw.ts'
import { openFileSystemStorage } from './file-system.ts'
import type { Storage } from './port.ts'
import { openS3Storage } from './s3.ts'
import type { TestStorage } from './storage.fixture.ts'
import { storageSuite } from './storage.suite.ts'
import { campaignSuite, memorySuite } from './storage-campaign.suite.ts'

const FULL_SIZE = process.env.FULL_SIZE === '1'
const SMOKE = { cuts: 3, cutBytes: 600_000, kills: 1 }

const moduleUrl = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** Reopens the storage as often as needed and closes all instances at the end. */
function testStorage(first: Storage, again: () => Promise<Storage>, elsewhere: string): TestStorage & { end(): Promise<void> } {
  const opened = [first]
  return {
    storage: first,
    elsewhere,
    async reopen() {
      const storage = await again()
      opened.push(storage)
      return storage
    },
    async end() {
      for (const storage of opened) await storage.close()
    },
  }
}

describe('storage on the file system', () => {
  let root: string
  let it: ReturnType<typeof testStorage>
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'attestry-storage-'))
    const elsewhere = `import { openFileSystemStorage } from ${moduleUrl('./file-system.ts')}
      const storage = await openFileSystemStorage(${JSON.stringify(root)})`
    const again = () => openFileSystemStorage(root)
    it = testStorage(await again(), again, elsewhere)
  })
  afterAll(async () => {
    await it.end()
    await rm(root, { recursive: true, force: true })
  })
  storageSuite(() => it)
  describe('campaigns', () => campaignSuite(() => it, FULL_SIZE ? { cuts: 30, cutBytes: 3_000_000, kills: 6 } : SMOKE))
  if (FULL_SIZE) describe('memory', () => memorySuite(() => it, 128 << 20))
})

// Only `npm run test:full`, which CI runs when storage changed: starting the service takes longer than the suites.
if (FULL_SIZE)
  describe('storage in a bucket', () => {
    let service: Radosgw
    let it: ReturnType<typeof testStorage>
    beforeAll(async () => {
      service = await startRadosgw()
      const { endpoint, stop: _, ...credentials } = service
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
      await client.send(new CreateBucketCommand({ Bucket: 'evidence' }))
      client.destroy()
      const url = `s3://evidence/some/prefix?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true`
      const elsewhere = `import { openS3Storage } from ${moduleUrl('./s3.ts')}
        const storage = await openS3Storage(${JSON.stringify(url)}, ${JSON.stringify(credentials)})`
      const again = () => openS3Storage(url, credentials)
      it = testStorage(await again(), again, elsewhere)
    }, 120_000)
    afterAll(async () => {
      await it?.end()
      await service?.stop()
    })
    storageSuite(() => it)
    describe('campaigns', () => campaignSuite(() => it, { cuts: 6, cutBytes: 12_000_000, kills: 5 }))
    describe('memory', () => memorySuite(() => it, 96 << 20))
  })
