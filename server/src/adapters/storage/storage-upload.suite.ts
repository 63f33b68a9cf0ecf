// Resumed uploads: after a broken connection all acknowledged bytes are there, and the object is complete.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { collect, hexDigest, MIB, newStageId, type Open, someBytes, streamOf } from './storage.fixture.ts'

export function uploadSuite(open: Open): void {
  test('many small appends become one large object', async () => {
    const { storage } = open()
    const id = newStageId()
    const { bytes, sha256, size } = someBytes(26 * MIB + 17)
    await storage.stage.create(id)
    for (let at = 0; at < size; ) {
      const end = Math.min(size, at + (at < 12 * MIB ? 3 * MIB : 13 * MIB))
      at = await storage.stage.append(id, at, streamOf(bytes.subarray(at, end)), size - at)
    }
    expect(await storage.stage.commit(id, sha256, size)).toBe('stored')
    expect(hexDigest(await collect(storage.open(sha256)))).toBe(sha256)
  })

  test('bytes that arrived before the connection was reset are kept', async () => {
    const { stage } = open().storage
    const id = newStageId()
    const { bytes, size } = someBytes(3 * MIB)
    await stage.create(id)
    const server = createServer()
    const taken = once(server, 'request').then(([incoming]) => stage.append(id, 0, incoming, size))
    taken.catch(() => {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = request({ port: (server.address() as AddressInfo).port, method: 'PATCH', headers: { 'content-length': size } })
    client.on('error', () => {})
    client.write(bytes.subarray(0, 2 * MIB), () => setTimeout(() => client.destroy(), 50))
    await expect(taken).rejects.toMatchObject({ code: 'SOURCE_BROKEN' })
    server.close()
    const kept = await collect(stage.read(id))
    expect(kept.length).toBe(await stage.size(id))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.equals(bytes.subarray(0, kept.length))).toBe(true)
    await stage.drop(id)
  })
}
