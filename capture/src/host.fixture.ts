// Starts a host process for tests, as the server does, and exchanges JSON lines with it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { HostOptions, Rehearsal } from './host-options.ts'
import type { HostCommand, HostMessage } from './host-protocol.ts'
import { type CaptureJob, defaultLimits } from './job.ts'
import type { CaptureReport } from './report.ts'

export type JobOptions = Partial<Omit<CaptureJob, 'limits'>> & { limits?: Partial<CaptureJob['limits']> }

export interface TestHost {
  readonly child: ChildProcess
  readonly folder: string
  readonly ready: Promise<HostMessage>
  /** All messages received so far. */
  readonly messages: HostMessage[]
  readonly exited: Promise<number | null>
  job(url: string, options?: JobOptions): CaptureJob
  send(command: HostCommand): void
  capture(url: string, options?: JobOptions): Promise<CaptureReport & { folder: string; ms: number }>
  /** The first message that matches, past or future. */
  waitFor(matches: (message: HostMessage) => boolean): Promise<HostMessage>
  /** The browser's processes, found by its profile path. */
  processes(): { pid: number; main: boolean }[]
  close(): Promise<void>
}

let count = 0

/** `prefix`: a command that starts the host's. */
export function startHost(
  rehearsal: Rehearsal | null,
  extra: Partial<HostOptions> = {},
  prefix: readonly string[] = [],
): TestHost {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-host-test-'))
  const options: HostOptions = {
    ...{ ports: [80, 443, 8080, 8443], ownHosts: [], resolvers: ['127.0.0.1'], rehearsal, folder: join(folder, 'host') },
    ...extra,
  }
  const program = fileURLToPath(new URL('./bin/host.ts', import.meta.url))
  const [first = '', ...rest] = [...prefix, process.execPath, program, JSON.stringify(options)]
  const child = spawn(first, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  const messages: HostMessage[] = []
  const waiting = new Set<{ matches: (message: HostMessage) => boolean; resolve: (message: HostMessage) => void }>()
  createInterface({ input: child.stdout }).on('line', (text) => {
    const message = JSON.parse(text) as HostMessage
    messages.push(message)
    for (const each of waiting) {
      if (!each.matches(message)) continue
      waiting.delete(each)
      each.resolve(message)
    }
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const waitFor = (matches: (message: HostMessage) => boolean) =>
    new Promise<HostMessage>((resolve) => {
      const before = messages.find(matches)
      if (before) resolve(before)
      else waiting.add({ matches, resolve })
    })
  const send = (command: HostCommand) => void child.stdin?.write(`${JSON.stringify(command)}\n`)
  const job = (url: string, { limits, ...overrides }: JobOptions = {}): CaptureJob => {
    count += 1
    const id = `capture-${count}`
    return {
      ...{
        id,
        logId: id,
        url,
        purpose: 'page',
        device: 'desktop',
        locale: 'zh-CN',
        timeZone: 'Asia/Shanghai',
        acceptInvalidTls: false,
      },
      ...{ folder: join(folder, id), limits: { ...defaultLimits, ...limits } },
      ...overrides,
    }
  }
  return {
    ...{ child, folder, messages, exited, job, send, waitFor },
    ready: waitFor(({ type }) => type === 'ready' || type === 'unfit'),
    async capture(url, jobOptions) {
      const sent = job(url, jobOptions)
      const startedAt = performance.now()
      send({ type: 'capture', job: sent })
      const message = await waitFor((each) => each.type === 'report' && each.report.id === sent.id)
      if (message.type !== 'report') throw new Error(`expected a report, got ${message.type}`)
      return { ...message.report, folder: sent.folder, ms: performance.now() - startedAt }
    },
    processes: watchProcesses([options.folder, join(tmpdir(), `attestry-browser-${child.pid}-`)]),
    async close() {
      child.stdin?.end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface RunningProcess {
  readonly pid: number
  readonly parent: number
  readonly line: string
}

function allProcesses(): RunningProcess[] {
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

/** Finds the browser by its profile and its children by parent; once seen they are found by pid, since orphans get a new parent. */
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
