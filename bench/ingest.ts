// How fast a large file becomes durable and hashed, against cp + sync of the same file and against bare streaming to disk.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PREFIX } from '@attestry/contract/endpoint'
import { DEMO_PASSWORD } from '../server/src/demo.ts'
import { type NodeProcess, startNode } from '../server/test/node-process.ts'
import { compare, inWords } from './statistics.ts'

const MEGABYTE = 1024 * 1024
const run = promisify(execFile)

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
      rates.bare.push(rate(bytes, await timed(() => put(`${bare.url}/${round}`, file, {}))))
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
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bare-upload-server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) => server.stdout.once('data', (data) => resolve(String(data).trim())))
  return { url, stop: () => server.kill() }
}

/** curl sends, because a sender in JavaScript would be measured more than the receiver. */
async function put(url: string, file: string, headers: Record<string, string>, method = 'PUT'): Promise<void> {
  const given = Object.entries({ ...headers, expect: '' }).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('curl', ['-sS', '-o', '/dev/null', '-w', '%{http_code}', '-X', method, '-T', file, ...given, url])
  if (!stdout.startsWith('2')) throw new Error(`${method} answered ${stdout}`)
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
