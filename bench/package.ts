// How fast the package of a big file streams out and in how much memory, against zip -0 of the same unpacked package.
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PREFIX } from '@attestry/contract/endpoint'
import { ask, type BenchHouse, openBenchHouse } from './bench-house.ts'
import { MEGABYTE, makeFile, upload } from './big-file.ts'
import { borrow } from './borrowed-program.ts'
import { watchMemory } from './memory.ts'
import { compare, inWords } from './statistics.ts'

const run = promisify(execFile)
const PATIENCE_MS = 10 * 60_000

/** Making a package's certificate takes memory too: what streaming takes is seen beside the stream of a small one. */
const SMALL_BYTES = MEGABYTE
const SMALL_TIMES = 5

export async function benchPackage(bytes: number, rounds: number): Promise<string[]> {
  const house = await openBenchHouse({ accounts: 1 })
  try {
    const token = house.tokens[0] ?? ''
    const urlOf = (ano: string) => `${house.url}${PREFIX}/attestation/zip/${ano}`
    const url = urlOf(await depositFile(house, bytes))
    const small = urlOf(await depositFile(house, SMALL_BYTES))
    for (const each of [url, small]) await take(each, token, '/dev/null')
    const watchSmall = watchMemory(house.node.child.pid)
    for (let time = 0; time < SMALL_TIMES; time += 1) await take(small, token, '/dev/null')
    const smallPeak = watchSmall.stop()

    const whole = join(house.folder, 'whole.zip')
    await take(url, token, whole)
    const size = statSync(whole).size
    const resumed = await resumeInTheMiddle(url, token, join(house.folder, 'resumed.zip'), size)
    if ((await sha256Of(whole)) !== resumed.sha256) throw new Error('the resumed package has other bytes than the whole one')
    const folder = join(house.folder, 'unpacked')
    mkdirSync(folder)
    await run('unzip', ['-q', whole, '-d', folder])
    rmSync(whole)

    const zip = borrow(['/usr/bin/zip'], ['zip'])
    const pack = () => run('sh', ['-c', `exec ${zip.command} -0 -q -r - . > /dev/null`], { cwd: folder })
    const rates = { ours: [] as number[], anchor: [] as number[] }
    const peaks: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      rates.anchor.push(await rate(size, pack))
      const watch = watchMemory(house.node.child.pid)
      rates.ours.push(await rate(size, () => take(url, token, '/dev/null')))
      peaks.push(watch.stop())
    }
    return [
      inWords(
        `package of ${Math.round(bytes / MEGABYTE)} MB by HTTP to /dev/null, against zip -0 -r of the same unpacked package`,
        'MB/s',
        compare(rates.ours, rates.anchor),
        'told for comparison',
      ),
      `  the server's memory while streaming it: at most ${Math.round(Math.max(...peaks))} MB; while streaming one of ${Math.round(SMALL_BYTES / MEGABYTE)} MB: ${Math.round(smallPeak)} MB`,
      `  broken off at ${Math.round(resumed.brokenAt / MEGABYTE)} MB of ${Math.round(size / MEGABYTE)} MB and resumed: SHA-256 equals that of the whole`,
    ]
  } finally {
    await house.close()
  }
}

async function depositFile(house: BenchHouse, bytes: number): Promise<string> {
  const token = house.tokens[0] ?? ''
  const source = join(house.folder, 'source.bin')
  makeFile(source, bytes)
  const location = await upload(house.url, token, source, bytes)
  rmSync(source)
  const made = await ask<{ list: { ano: string }[] }>(house.url, token, 'POST', '/attestaion/file', {
    files: [{ id: location.split('/').at(-1) }],
  })
  const ano = made.list[0]?.ano ?? ''
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    type Info = { state: string; proof: { ready: boolean } }
    const { state, proof } = await ask<Info>(house.url, token, 'POST', '/v1/attestation/info', { ano })
    if (proof.ready) return ano
    if (state === 'failed' || performance.now() > deadline) throw new Error(`record ${ano} is ${state} and not provable`)
    await sleep(200)
  }
}

async function take(url: string, token: string, to: string, more: readonly string[] = []): Promise<void> {
  await run('curl', ['-sS', '--fail', '-H', `x-auth-token: ${token}`, '-o', to, ...more, url])
}

/** A line that breaks: the receiver is killed half-way, and another one goes on where the file ends. */
async function resumeInTheMiddle(url: string, token: string, to: string, size: number) {
  const args = ['-sS', '--limit-rate', String(Math.ceil(size / 2)), '-H', `x-auth-token: ${token}`, '-o', to, url]
  const broken = spawn('curl', args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => broken.once('exit', () => resolve()))
  while (broken.exitCode === null && sizeOf(to) < size / 2) await sleep(5)
  broken.kill('SIGKILL')
  await ended
  const brokenAt = sizeOf(to)
  if (brokenAt === 0 || brokenAt >= size) throw new Error(`not broken off in the middle: ${brokenAt} of ${size} bytes`)
  await take(url, token, to, ['-C', String(brokenAt)])
  const sha256 = await sha256Of(to)
  rmSync(to)
  return { brokenAt, sha256 }
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
