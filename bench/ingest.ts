// Benchmark: how fast a large file becomes durable and hashed, against cp + sync of the same file and against bare streaming to disk.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../server/demo/demo.ts'
import { startNode } from '../server/test/node-process.ts'
import { startBare } from './bare-process.ts'
import { callApi } from './bench-server.ts'
import { dropUpload, MEGABYTE, makeFile, put, upload } from './big-file.ts'
import { memoryOf, watchMemory } from './memory.ts'
import { compare, formatComparison, NO_TARGET } from './statistics.ts'

export async function benchIngest(bytes: number, rounds: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-'))
  const file = join(folder, 'source.bin')
  makeFile(file, bytes)
  const bare = await startBare('bare-upload-server.ts', [folder])
  const node = await startNode({ DATA: join(folder, 'data') })
  try {
    const { token } = await callApi<{ token: string }>(node.url, '', 'POST', '/login', {
      phone: '13800000001',
      password: DEMO_PASSWORD,
    })
    const rates = { ours: [] as number[], copy: [] as number[], bare: [] as number[] }
    const idle = memoryOf(node.child.pid)
    const peaks: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      rates.copy.push(rate(bytes, await timed(async () => copyAndSync(file, join(folder, `copy-${round}`)))))
      rmSync(join(folder, `copy-${round}`))
      rates.bare.push(rate(bytes, await timed(() => put(`${bare.url}/${round}`, file, {}))))
      rmSync(join(folder, `bare-${round}`))
      const watch = watchMemory(node.child.pid)
      rates.ours.push(
        rate(bytes, await timed(async () => dropUpload(node.url, token, await upload(node.url, token, file, bytes)))),
      )
      peaks.push(watch.stop())
    }
    return [
      formatComparison(
        `ingest ${Math.round(bytes / MEGABYTE)} MB against cp + sync`,
        'MB/s',
        compare(rates.ours, rates.copy),
        '≥ 0.5',
      ),
      formatComparison(
        `ingest ${Math.round(bytes / MEGABYTE)} MB against bare streaming to disk + fsync`,
        'MB/s',
        compare(rates.ours, rates.bare),
        NO_TARGET,
      ),
      `memory while ingesting: ${Math.round(Math.max(...peaks) - idle)} MB over idle (${Math.round(idle)} MB); target ≤ 64 MB`,
    ]
  } finally {
    await node.stop()
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rate = (bytes: number, ms: number) => bytes / MEGABYTE / (ms / 1000)

async function timed(work: () => Promise<unknown>): Promise<number> {
  spawnSync('sync')
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function copyAndSync(from: string, to: string): Promise<void> {
  spawnSync('cp', [from, to])
  spawnSync('sync', [to])
}
