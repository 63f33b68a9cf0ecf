// A fault is injected into the n-th request to an S3 service, for every n: what succeeded is stored, what failed leaves nothing wrong and can be repeated.
import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Radosgw, startRadosgw } from '../../../test/radosgw.ts'
import { DigestPool } from './digest.ts'
import { openS3Storage } from './s3.ts'
import { openFaultyProxy, type S3Fault, s3Faults } from './s3-fault.fixture.ts'
import { findProblems, newActs, runAll } from './storage-act.fixture.ts'

const BUCKET = 'faults'
const MAX_REQUESTS = 100
/** Most of the time is waiting before a retry. */
const CONCURRENT = 6

let service: Radosgw
let pool: DigestPool

beforeAll(async () => {
  service = await startRadosgw()
  pool = new DigestPool().warm()
  const client = new S3Client({ endpoint: service.endpoint, region: 'us-east-1', forcePathStyle: true, credentials: service })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
}, 120_000)
afterAll(async () => {
  await pool?.close()
  await service?.stop()
})

async function tryFault(fault: S3Fault, at: number, lasting: boolean) {
  const proxy = await openFaultyProxy(service.endpoint)
  const storage = await openS3Storage(`s3://${BUCKET}/${randomUUID()}?pathStyle=true&endpoint=${proxy.endpoint}`, service, pool)
  const acts = newActs()
  proxy.inject(fault, at, lasting)
  const succeeded = await runAll(storage, acts)
  const happened = proxy.clear()
  const problems = await findProblems(storage, acts, succeeded)
  await storage.close()
  proxy.close()
  return { happened, problems: problems.map((problem) => `request ${at}: ${problem}`) }
}

describe.each(s3Faults)('S3 requests with the fault %s', (fault) => {
  it.each([
    ['once', false],
    ['lasting', true],
  ] as const)(
    'no object is lost or corrupt (fault %s)',
    async (_name, lasting) => {
      const problems: string[] = []
      let faults = 0
      for (let at = 1; at <= MAX_REQUESTS; at += CONCURRENT) {
        const places = Array.from({ length: CONCURRENT }, (_, place) => at + place)
        const found = await Promise.all(places.map((place) => tryFault(fault, place, lasting)))
        problems.push(...found.flatMap((each) => each.problems))
        faults += found.filter(({ happened }) => happened).length
        if (found.some(({ happened }) => !happened)) break
      }
      expect(problems).toEqual([])
      expect(faults).toBeGreaterThan(2)
    },
    300_000,
  )
})
