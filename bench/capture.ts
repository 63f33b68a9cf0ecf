// Benchmark: a whole capture (all artefacts, replayed and scored) against a bare browser taking one screenshot of the same page: time, CPU and memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startFixtureServer, urls } from '../capture/fixtures/fixture-server.ts'
import type { HostOptions, Rehearsal } from '../capture/src/host-options.ts'
import type { HostCommand, HostMessage } from '../capture/src/host-protocol.ts'
import { hostEnvironment, hostFlags } from '../capture/src/host-start.ts'
import { type CaptureJob, defaultLimits } from '../capture/src/job.ts'
import type { CaptureReport } from '../capture/src/report.ts'
import { openBareBrowser } from './bare-browser.ts'
import { cpuOf, pssOf, watchPss } from './process-tree.ts'
import { compare, formatComparison, median } from './statistics.ts'

const PAGES = ['tiny', 'article', 'shop', 'polling'] as const
const CONCURRENT_CAPTURES = 8
/** Artefacts that must be `ok` for a capture to count; others may be missing where the page does not offer them. */
const REQUIRED_ARTEFACTS = new Set([
  'image',
  'pdf',
  'dom',
  'mhtml',
  'text',
  'archive',
  'wire',
  'facts',
  'cleanliness',
  'capture-log',
])

export interface CaptureSize {
  readonly rounds: number
}

export async function benchCapture({ rounds }: CaptureSize): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-capture-'))
  const sites = await startFixtureServer()
  const host = await openHost(folder, sites.rehearsal)
  const bare = await openBareBrowser(sites.rehearsal)
  try {
    const lines = [
      'baseline of capture: a warm chromium-headless-shell without guard or sandboxed network, a new context, goto, load event, one full-page PNG (no scrolling, so lazy images stay unloaded); ours: a warm host, every artefact, replayed and scored',
    ]
    for (const page of PAGES) {
      const ours = { seconds: [] as number[], cpu: [] as number[] }
      const baseline = { seconds: [] as number[], cpu: [] as number[] }
      await host.capture(urls[page])
      await bare.screenshot(urls[page], join(folder, 'warm.png'))
      for (let round = 0; round < rounds; round += 1) {
        await measure(baseline, bare.pid, () => bare.screenshot(urls[page], join(folder, 'bare.png')))
        await measure(ours, host.pid, async () => assertComplete(await host.capture(urls[page])))
      }
      lines.push(
        formatComparison(`capture of ${page}`, 's', compare(ours.seconds, baseline.seconds), '≤ 1.6', 2),
        `  CPU: ours ${median(ours.cpu).toFixed(2)} s, baseline ${median(baseline.cpu).toFixed(2)} s`,
      )
    }
    lines.push(await benchMemory(host, bare, folder))
    return lines
  } finally {
    await host.close()
    await bare.close()
    await sites.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchMemory(host: Host, bare: Awaited<ReturnType<typeof openBareBrowser>>, folder: string): Promise<string> {
  const many = Array.from({ length: CONCURRENT_CAPTURES }, (_, at) => at)
  const idle = { ours: pssOf(host.pid), baseline: pssOf(bare.pid) }
  const baselinePeak = watchPss(bare.pid)
  await Promise.all(many.map((at) => bare.screenshot(urls.article, join(folder, `bare-${at}.png`))))
  const baseline = await baselinePeak.stop()
  const oursPeak = watchPss(host.pid)
  const reports = await Promise.all(many.map(() => host.capture(urls.article)))
  if (reports.some(({ outcome }) => outcome === 'failed')) throw new Error('a concurrent capture of the article failed')
  const ours = await oursPeak.stop()
  return `memory of ${CONCURRENT_CAPTURES} concurrent captures of the article, peak PSS of the whole tree: ours ${ours.toFixed(0)} MB (idle ${idle.ours.toFixed(0)}), ${CONCURRENT_CAPTURES} bare contexts ${baseline.toFixed(0)} MB (idle ${idle.baseline.toFixed(0)}), ratio ${(ours / baseline).toFixed(2)}; target ≤ 1.25`
}

async function measure(into: { seconds: number[]; cpu: number[] }, pid: number, work: () => Promise<unknown>): Promise<void> {
  const cpu = cpuOf(pid)
  const begun = performance.now()
  await work()
  into.seconds.push((performance.now() - begun) / 1000)
  into.cpu.push(cpuOf(pid) - cpu)
}

function assertComplete(report: CaptureReport): void {
  const incomplete = report.artefacts.filter(({ kind, state }) => REQUIRED_ARTEFACTS.has(kind) && state !== 'ok')
  if (report.outcome !== 'complete' || incomplete.length > 0)
    throw new Error(`${report.askedUrl}: ${report.outcome} ${report.cause ?? ''} ${JSON.stringify(incomplete)}`)
}

interface Host {
  readonly pid: number
  capture(url: string): Promise<CaptureReport>
  close(): Promise<void>
}

async function openHost(folder: string, rehearsal: Rehearsal): Promise<Host> {
  const work = join(folder, 'host')
  mkdirSync(work)
  const options: HostOptions = { ports: [80, 443, 8080, 8443], ownHosts: [], resolvers: [], rehearsal, folder: work }
  const child: ChildProcess = spawn(
    process.execPath,
    [...hostFlags, join(import.meta.dirname, '../capture/src/bin/host.ts'), JSON.stringify(options)],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...hostEnvironment } },
  )
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waiting = new Map<string, (report: CaptureReport) => void>()
  const ready = new Promise<void>((resolve, reject) => {
    if (!child.stdout) return reject(new Error('the capturing host has no stdout pipe'))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as HostMessage
      if (message.type === 'ready') resolve()
      if (message.type === 'unfit') reject(new Error(message.reason))
      if (message.type === 'report') waiting.get(message.report.id)?.(message.report)
    })
    child.once('exit', (code) => reject(new Error(`the capturing host exited with code ${code}`)))
  })
  await ready
  let captures = 0
  return {
    pid: child.pid ?? 0,
    async capture(url) {
      captures += 1
      const id = `bench-${captures}`
      const own = join(folder, id)
      mkdirSync(own)
      const job: CaptureJob = {
        ...{
          id,
          logId: id,
          url,
          purpose: url === urls.shop ? 'shop' : 'page',
          device: 'desktop',
          locale: 'zh-CN',
          timeZone: 'Asia/Shanghai',
        },
        ...{ acceptInvalidTls: false, limits: defaultLimits, folder: own },
      }
      const report = new Promise<CaptureReport>((resolve) => waiting.set(id, resolve))
      child.stdin?.write(`${JSON.stringify({ type: 'capture', job } satisfies HostCommand)}\n`)
      return report.finally(() => rmSync(own, { recursive: true, force: true }))
    },
    async close() {
      child.stdin?.end()
      await gone
    },
  }
}
