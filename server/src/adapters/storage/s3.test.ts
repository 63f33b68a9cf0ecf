// S3 storage: URL parsing, timeouts, unfinished uploads, missing buckets.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { CreateBucketCommand, CreateMultipartUploadCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Radosgw, startRadosgw } from '../../../test/radosgw.ts'
import { openS3Storage } from './s3.ts'
import { S3Bucket } from './s3-bucket.ts'
import { readS3Url } from './s3-url.ts'
import { unlessStalled } from './stall.ts'
import { collect, heldSource } from './storage.fixture.ts'

describe('STORAGE_URL', () => {
  test('is parsed into all its parts', () => {
    expect(readS3Url('s3://evidence/a/b?endpoint=http://127.0.0.1:55710&region=cn-north-1&pathStyle=true')).toEqual({
      bucket: 'evidence',
      prefix: 'a/b/',
      endpoint: 'http://127.0.0.1:55710',
      region: 'cn-north-1',
      pathStyle: true,
    })
    expect(readS3Url('s3://evidence')).toMatchObject({ prefix: '', endpoint: undefined, pathStyle: false })
  })

  test.each([
    'https://evidence/a',
    's3://',
    's3://UPPER_case',
    's3://key:secret@evidence',
    's3://evidence/a//b',
    's3://evidence?endpoint=ftp://host',
    's3://evidence?endpoint=nonsense',
    's3://evidence?pathStyle=yes',
    's3://evidence?regoin=us-east-1',
  ])('is refused if invalid: %s', (url) => {
    expect(() => readS3Url(url)).toThrow('STORAGE_URL')
  })
})

describe('an S3 service that never responds', () => {
  let silent: Server
  const sockets = new Set<Socket>()
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  beforeAll(async () => {
    silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  test('fails the request at the timeout', async () => {
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const bucket = new S3Bucket(readS3Url(`s3://evidence?pathStyle=true&endpoint=${endpoint}`), credentials)
    const asking = bucket.request(300, (client, options) => client.send(new HeadBucketCommand({ Bucket: 'evidence' }), options))
    await expect(asking).rejects.toThrow('did not respond within 300 ms')
    bucket.close()
  })

  test('fails a stalled body too, but not a slow reader', async () => {
    const body = heldSource()
    body.push('abc')
    await expect(collect(unlessStalled(body, 100))).rejects.toThrow('no data received')
    const whole = heldSource()
    for (const piece of ['a', 'b', null]) whole.push(piece)
    let text = ''
    for await (const piece of unlessStalled(whole, 50)) {
      // Time itself is tested: the reader is slower than a source may be.
      await new Promise((next) => setTimeout(next, 120))
      text += piece
    }
    expect(text).toBe('ab')
  })
})

describe('radosgw', () => {
  let service: Radosgw
  let client: S3Client
  let url: string
  beforeAll(async () => {
    service = await startRadosgw()
    client = new S3Client({ endpoint: service.endpoint, region: 'us-east-1', forcePathStyle: true, credentials: service })
    await client.send(new CreateBucketCommand({ Bucket: 'tidy' }))
    url = `s3://tidy?pathStyle=true&endpoint=${service.endpoint}`
  }, 120_000)
  afterAll(async () => {
    client?.destroy()
    await service?.stop()
  })

  test('deleteLeftovers aborts only unfinished multipart uploads', async () => {
    const storage = await openS3Storage(url, service)
    for (const Key of ['objects/aa/bb/x', 'objects/aa/cc/y', 'elsewhere/z']) {
      await client.send(new CreateMultipartUploadCommand({ Bucket: 'tidy', Key }))
    }
    expect(await storage.deleteLeftovers(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.deleteLeftovers(new Date(Date.now() + 60_000))).toBe(2)
    expect(await storage.deleteLeftovers(new Date(Date.now() + 60_000))).toBe(0)
    await storage.close()
  })

  test('opening fails for a missing bucket or wrong credentials', async () => {
    await expect(openS3Storage(url.replace('tidy', 'absent'), service)).rejects.toThrow('cannot access bucket absent')
    const wrongCredentials = { accessKeyId: service.accessKeyId, secretAccessKey: 'wrong' }
    await expect(openS3Storage(url, wrongCredentials)).rejects.toThrow('cannot access bucket tidy')
  })

  test('the fixture names the missing system packages', async () => {
    const script = `import { startRadosgw } from ${JSON.stringify(new URL('../../../test/radosgw.ts', import.meta.url).href)}
      await startRadosgw().catch((fault) => console.log(fault.message))`
    const env = { PATH: '/nowhere' }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
    expect(stdout).toContain('apt-get install --no-install-recommends ceph-mon ceph-osd radosgw')
  })
})
