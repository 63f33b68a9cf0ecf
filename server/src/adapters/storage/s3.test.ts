// What only a remote service can get wrong: its address, its silence, its half-done work, its absence.
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
import { readS3Url } from './s3-place.ts'
import { unlessStalled } from './stall.ts'
import { collect, heldSource } from './storage.fixture.ts'

describe('the address', () => {
  test('is read in all its parts', () => {
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
  ])('is refused when it is not understood: %s', (url) => {
    expect(() => readS3Url(url)).toThrow('STORAGE_URL')
  })
})

describe('a service that accepts and never answers', () => {
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

  test('is given up at the deadline', async () => {
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const bucket = new S3Bucket(readS3Url(`s3://evidence?pathStyle=true&endpoint=${endpoint}`), credentials)
    const begun = Date.now()
    const asking = bucket.ask(300, (client, options) => client.send(new HeadBucketCommand({ Bucket: 'evidence' }), options))
    await expect(asking).rejects.toThrow('did not answer within 300 ms')
    expect(Date.now() - begun).toBeLessThan(3000)
    bucket.close()
  })

  test('is given up in the middle of a body too, but a slow reader is not', async () => {
    const body = heldSource()
    body.push('abc')
    await expect(collect(unlessStalled(body, 100))).rejects.toThrow('nothing was received')
    const whole = heldSource()
    for (const piece of ['a', 'b', null]) whole.push(piece)
    let text = ''
    for await (const piece of unlessStalled(whole, 50)) {
      await new Promise((next) => setTimeout(next, 120))
      text += piece
    }
    expect(text).toBe('ab')
  })
})

describe('the real service', () => {
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

  test('tidying takes back uploads that never ended, and only those', async () => {
    const storage = await openS3Storage(url, service)
    for (const Key of ['objects/aa/bb/x', 'objects/aa/cc/y', 'elsewhere/z']) {
      await client.send(new CreateMultipartUploadCommand({ Bucket: 'tidy', Key }))
    }
    expect(await storage.tidy(new Date(Date.now() - 60_000))).toBe(0)
    expect(await storage.tidy(new Date(Date.now() + 60_000))).toBe(2)
    expect(await storage.tidy(new Date(Date.now() + 60_000))).toBe(0)
    await storage.close()
  })

  test('a bucket that is not there, or not ours, is noticed at once', async () => {
    await expect(openS3Storage(url.replace('tidy', 'absent'), service)).rejects.toThrow('the bucket absent cannot be used')
    const stranger = { accessKeyId: service.accessKeyId, secretAccessKey: 'wrong' }
    await expect(openS3Storage(url, stranger)).rejects.toThrow('the bucket tidy cannot be used')
  })

  test('without its programs the tests say what to install', async () => {
    const script = `import { startRadosgw } from ${JSON.stringify(new URL('../../../test/radosgw.ts', import.meta.url).href)}
      await startRadosgw().catch((fault) => console.log(fault.message))`
    const env = { PATH: '/nowhere' }
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
    expect(stdout).toContain('apt-get install --no-install-recommends ceph-mon ceph-osd radosgw')
  })
})
