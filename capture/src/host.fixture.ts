// A host as its askers start it: a process of its own, spoken to by lines; for tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { HostOptions, Rehearsal } from './host-options.ts'
import { type CaptureJob, defaultLimits } from './job.ts'
import type { HostMessage, HostCommand } from './host-protocol.ts'
import type { CaptureReport } from './report.ts'

export type JobWish = Partial<Omit<CaptureJob, 'limits'>> & { limits?: Partial<CaptureJob['limits']> }

export interface TestHost {
  readonly child: ChildProcess
  readonly folder: string
  readonly ready: Promise<HostMessage>
  readonly said: HostMessage[]
  readonly exited: Promise<number | null>
  job(url: string, wish?: JobWish): CaptureJob
  say(line: HostCommand): void
  capture(url: string, wish?: JobWish): Promise<CaptureReport & { folder: string; ms: number }>
  until(fits: (line: HostMessage) => boolean): Promise<HostMessage>
  /** Of the browser, by the profile it was given. */
  processes(): { pid: number; main: boolean }[]
  close(): Promise<void>
}

let count = 0

export function startHost(rehearsal: Rehearsal | null, extra: Partial<HostOptions> = {}): TestHost {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-host-test-'))
  const options: HostOptions = {
    ...{ ports: [80, 443, 8080, 8443], ownHosts: [], resolvers: ['127.0.0.1'], rehearsal, folder: join(folder, 'host') },
    ...extra,
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bin/host.ts', import.meta.url)), JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said: HostMessage[] = []
  const waiting = new Set<{ fits: (line: HostMessage) => boolean; resolve: (line: HostMessage) => void }>()
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as HostMessage
    said.push(line)
    for (const each of waiting) {
      if (!each.fits(line)) continue
      waiting.delete(each)
      each.resolve(line)
    }
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const until = (fits: (line: HostMessage) => boolean) =>
    new Promise<HostMessage>((resolve) => {
      const before = said.find(fits)
      if (before) resolve(before)
      else waiting.add({ fits, resolve })
    })
  const say = (line: HostCommand) => void child.stdin?.write(`${JSON.stringify(line)}\n`)
  const job = (url: string, { limits, ...wish }: JobWish = {}): CaptureJob => {
    count += 1
    const id = `capture-${count}`
    return {
      ...{ id, url, purpose: 'page', device: 'desktop', locale: 'zh-CN', timeZone: 'Asia/Shanghai', acceptInvalidTls: false },
      ...{ folder: join(folder, id), limits: { ...defaultLimits, ...limits } },
      ...wish,
    }
  }
  return {
    ...{ child, folder, said, exited, job, say, until },
    ready: until(({ say }) => say === 'ready' || say === 'unfit'),
    async capture(url, wish) {
      const asked = job(url, wish)
      const begun = performance.now()
      say({ say: 'capture', job: asked })
      const line = await until((each) => each.say === 'report' && each.report.id === asked.id)
      if (line.say !== 'report') throw new Error('no report')
      return { ...line.report, folder: asked.folder, ms: performance.now() - begun }
    },
    processes: watchProcesses([options.folder, join(tmpdir(), `attestry-browser-${child.pid}-`)]),
    async close() {
      child.stdin?.end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Running {
  readonly pid: number
  readonly parent: number
  readonly line: string
}

function allProcesses(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
        return [{ pid: Number(name), parent, line: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
    .filter(({ line }) => line.includes('chromium'))
}

/** The browser by its profile, its children by descent; once seen they are looked for by number, since orphans have another parent. */
function watchProcesses(marks: readonly string[]) {
  const seen = new Set<number>()
  return () => {
    const all = allProcesses()
    for (const { pid, line } of all) if (marks.some((mark) => line.includes(`--user-data-dir=${mark}`))) seen.add(pid)
    for (let size = -1; size !== seen.size; ) {
      size = seen.size
      for (const { pid, parent } of all) if (seen.has(parent)) seen.add(pid)
    }
    return all.filter(({ pid }) => seen.has(pid)).map(({ pid, line }) => ({ pid, main: !line.includes('--type=') }))
  }
}
