// How fast a large file becomes durable and hashed, against cp + sync of the same file and against bare streaming to disk.
import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'
import { DEMO_PASSWORD } from '../server/src/demo.ts'
import { type NodeProcess, startNode } from '../server/test/node-process.ts'
import { compare, inWords } from './statistics.ts'

const MEGABYTE = 1024 * 1024

export async function benchIngest(bytes: number, rounds: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-'))
  const file = join(folder, 'source.bin')
  makeFile(file, bytes)
  const bare = await startBare(folder)
  const node = await startNode({ DATA: join(folder, 'data') })
  try {
    const token = await logIn(node)
    const rates = { ours: [] as number[], copy: [] as number[], bare: [] as number[] }
    const idle = memoryOf(node)
    const peaks: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      rates.copy.push(rate(bytes, await timed(async () => copyAndSync(file, join(folder, `copy-${round}`)))))
      rmSync(join(folder, `copy-${round}`))
      rates.bare.push(rate(bytes, await timed(() => put(`${bare.url}/${round}`, file, bytes, {}))))
      rmSync(join(folder, `bare-${round}`))
      const watch = watchMemory(node)
      rates.ours.push(rate(bytes, await timed(() => upload(node.url, token, file, bytes))))
      peaks.push(watch.stop())
    }
    return [
      inWords(`ingest ${Math.round(bytes / MEGABYTE)} MB against cp + sync`, 'MB/s', compare(rates.ours, rates.copy), '≥ 0.5'),
      inWords(
        `ingest ${Math.round(bytes / MEGABYTE)} MB against bare streaming to disk + fsync`,
        'MB/s',
        compare(rates.ours, rates.bare),
        'told for comparison',
      ),
      `memory while ingesting: ${Math.round(Math.max(...peaks) - idle)} MB over idle (${Math.round(idle)} MB); aim ≤ 64 MB`,
    ]
  } finally {
    await node.stop()
    bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rate = (bytes: number, ms: number) => bytes / MEGABYTE / (ms / 1000)

async function timed(work: () => Promise<unknown>): Promise<number> {
  spawnSync('sync')
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function makeFile(path: string, bytes: number): void {
  const descriptor = openSync(path, 'w')
  const block = Buffer.alloc(8 * MEGABYTE)
  for (let written = 0; written < bytes; written += block.length)
    writeSync(descriptor, randomFillSync(block), 0, Math.min(block.length, bytes - written))
  fsyncSync(descriptor)
  closeSync(descriptor)
}

async function copyAndSync(from: string, to: string): Promise<void> {
  spawnSync('cp', [from, to])
  spawnSync('sync', [to])
}

async function startBare(folder: string): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (incoming, outgoing) => {
    const path = join(folder, `bare${incoming.url?.replace('/', '-')}`)
    const target = createWriteStream(path, { flush: true })
    await pipeline(incoming, target)
    outgoing.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

function put(url: string, file: string, bytes: number, headers: Record<string, string>, method = 'PUT'): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { 'content-length': String(bytes), ...headers } }, (incoming) => {
      incoming.resume()
      incoming.on('end', () =>
        incoming.statusCode && incoming.statusCode < 300
          ? resolve()
          : reject(new Error(`${method} answered ${incoming.statusCode}`)),
      )
    })
    outgoing.on('error', reject)
    createReadStream(file, { highWaterMark: MEGABYTE }).pipe(outgoing)
  })
}

async function upload(url: string, token: string, file: string, bytes: number): Promise<void> {
  const headers = { 'x-auth-token': token, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${url}${PREFIX}/attestaion/file/tus`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes) },
  })
  const location = begun.headers.get('location')
  if (!location) throw new Error(`upload not begun: ${begun.status}`)
  await put(
    url + location,
    file,
    bytes,
    { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    'PATCH',
  )
  await fetch(url + location, { method: 'DELETE', headers })
}

async function logIn(node: NodeProcess): Promise<string> {
  const response = await fetch(`${node.url}${PREFIX}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '13800000001', password: DEMO_PASSWORD }),
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

const memoryOf = (node: NodeProcess) =>
  Number(readFileSync(`/proc/${node.child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024

function watchMemory(node: NodeProcess): { stop(): number } {
  let peak = memoryOf(node)
  let watching = true
  const watch = async () => {
    while (watching) {
      peak = Math.max(peak, memoryOf(node))
      await sleep(50)
    }
  }
  watch()
  return {
    stop() {
      watching = false
      return peak
    },
  }
}
