// Benchmark: throughput and server memory while the package of a big file is downloaded, against zip -0 of the same unpacked package.
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PREFIX } from '@attestry/contract/endpoint'
import { startBenchServer } from './bench-server.ts'
import { MEGABYTE } from './big-file.ts'
import { depositFile, download } from './big-record.ts'
import { findProgram } from './debian-program.ts'
import { watchMemory } from './memory.ts'
import { compare, formatComparison, NO_TARGET } from './statistics.ts'

const run = promisify(execFile)

/** Rendering a package's certificate takes memory too; comparing with a small package isolates the memory of streaming. */
const SMALL_BYTES = MEGABYTE
const SMALL_DOWNLOADS = 5

export async function benchPackage(bytes: number, rounds: number): Promise<string[]> {
  const server = await startBenchServer({ accounts: 1 })
  try {
    const token = server.tokens[0] ?? ''
    const urlOf = (ano: string) => `${server.url}${PREFIX}/attestation/zip/${ano}`
    const url = urlOf(await depositFile(server, bytes))
    const small = urlOf(await depositFile(server, SMALL_BYTES))
    for (const each of [url, small]) await download(each, token, '/dev/null')
    const watchSmall = watchMemory(server.node.child.pid)
    for (let time = 0; time < SMALL_DOWNLOADS; time += 1) await download(small, token, '/dev/null')
    const smallPeak = watchSmall.stop()

    const wholeFile = join(server.folder, 'whole.zip')
    await download(url, token, wholeFile)
    const size = statSync(wholeFile).size
    const resumed = await interruptAndResume(url, token, join(server.folder, 'resumed.zip'), size)
    if ((await sha256Of(wholeFile)) !== resumed.sha256) throw new Error('the resumed package differs from the whole one')
    const folder = join(server.folder, 'unpacked')
    mkdirSync(folder)
    await run('unzip', ['-q', wholeFile, '-d', folder])
    rmSync(wholeFile)

    const zip = findProgram(['/usr/bin/zip'], ['zip'])
    const pack = () => run('sh', ['-c', `exec ${zip.command} -0 -q -r - . > /dev/null`], { cwd: folder })
    const rates = { ours: [] as number[], baseline: [] as number[] }
    const peaks: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      rates.baseline.push(await rate(size, pack))
      const watch = watchMemory(server.node.child.pid)
      rates.ours.push(await rate(size, () => download(url, token, '/dev/null')))
      peaks.push(watch.stop())
    }
    return [
      formatComparison(
        `package of ${Math.round(bytes / MEGABYTE)} MB by HTTP to /dev/null, against zip -0 -r of the same unpacked package`,
        'MB/s',
        compare(rates.ours, rates.baseline),
        NO_TARGET,
      ),
      `  server memory while streaming it: at most ${Math.round(Math.max(...peaks))} MB; while streaming one of ${Math.round(SMALL_BYTES / MEGABYTE)} MB: ${Math.round(smallPeak)} MB`,
      `  interrupted at ${Math.round(resumed.interruptedAt / MEGABYTE)} MB of ${Math.round(size / MEGABYTE)} MB and resumed: SHA-256 equals that of the whole`,
    ]
  } finally {
    await server.close()
  }
}

/** Simulates a broken connection: kills curl half-way, then resumes at the end of the partial file. */
async function interruptAndResume(url: string, token: string, to: string, size: number) {
  const args = ['-sS', '--limit-rate', String(Math.ceil(size / 2)), '-H', `x-auth-token: ${token}`, '-o', to, url]
  const broken = spawn('curl', args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => broken.once('exit', () => resolve()))
  while (broken.exitCode === null && sizeOf(to) < size / 2) await sleep(5)
  broken.kill('SIGKILL')
  await ended
  const interruptedAt = sizeOf(to)
  if (interruptedAt === 0 || interruptedAt >= size)
    throw new Error(`download not interrupted in the middle: ${interruptedAt} of ${size} bytes`)
  await download(url, token, to, ['-C', String(interruptedAt)])
  const sha256 = await sha256Of(to)
  rmSync(to)
  return { interruptedAt, sha256 }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file, { highWaterMark: MEGABYTE })) hash.update(part as Buffer)
  return hash.digest('hex')
}

async function rate(bytes: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return bytes / MEGABYTE / ((performance.now() - begun) / 1000)
}
