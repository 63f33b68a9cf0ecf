// A fake host for tests: the path of a capture's URL selects how it behaves or misbehaves.
import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { HostCommand, HostMessage } from '@attestry/capture/host-protocol'
import type { CaptureJob } from '@attestry/capture/job'
import type { CaptureReport } from '@attestry/capture/report'

const send = (message: HostMessage) => void process.stdout.write(`${JSON.stringify(message)}\n`)
const running = new Map<string, CaptureJob>()

const reportOf = ({ id, url }: CaptureJob, parts: Partial<CaptureReport>): CaptureReport => ({
  id,
  outcome: 'complete',
  cause: null,
  startedAt: new Date().toISOString(),
  endedAt: new Date().toISOString(),
  askedUrl: url,
  finalUrl: url,
  // The process id, for tests that count processes.
  title: String(process.pid),
  status: 200,
  profile: 'generic',
  artefacts: [],
  warnings: [],
  extracted: [],
  server: null,
  resources: { seen: 1, failed: 0, refused: 0, bytes: 1 },
  fidelity: null,
  isolation: 'flags',
  software: [],
  ...parts,
})

const reportProgress = (job: CaptureJob) => send({ type: 'progress', id: job.id, stage: 'loading', done: 0, total: 1 })

const behaviours: Record<string, (job: CaptureJob) => void> = {
  succeed(job) {
    const hash = 'ab'.repeat(32)
    const text = `{"seq":0,"hash":"${hash}"}\n`
    appendFileSync(`${job.folder}/capture-log.jsonl`, text)
    reportProgress(job)
    const bytes = Buffer.from('evidence')
    writeFileSync(`${job.folder}/page.txt`, bytes)
    const file = {
      path: 'page.txt',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mediaType: 'text/plain',
    }
    send({ type: 'artefact', id: job.id, kind: 'text', file })
    running.delete(job.id)
    send({ type: 'report', report: reportOf(job, { artefacts: [{ kind: 'text', state: 'ok', cause: null, files: [file] }] }) })
  },
  foreign(job) {
    send({ type: 'foreign-client', id: job.id, uid: 1000 })
    send({ type: 'report', report: reportOf(job, {}) })
  },
  starved(job) {
    send({ type: 'unfit', reason: 'the browser did not respond', nodeBusy: true })
    running.delete(job.id)
    process.exit(1)
  },
  slow(job) {
    setTimeout(() => {
      if (running.delete(job.id)) send({ type: 'report', report: reportOf(job, {}) })
    }, 400)
  },
  wait: reportProgress,
  /** Still sends messages for a while after it was cancelled. */
  cancelSlowly(job) {
    writeFileSync(`${job.folder}/begun`, '')
  },
  ignoreCancel(job) {
    reportProgress(job)
    running.delete(job.id)
  },
  die: () => process.kill(process.pid, 'SIGKILL'),
  garbage: () => void process.stdout.write('Segmentation fault\n'),
  nonsense: () => void process.stdout.write('{"type":"report","report":null}\n'),
  endless: () => void process.stdout.write('x'.repeat(6 * 1024 ** 2)),
  outside(job) {
    const file = { path: '../../etc/passwd', size: 1, sha256: 'ab'.repeat(32), mediaType: 'text/plain' }
    send({ type: 'artefact', id: job.id, kind: 'text', file })
    send({ type: 'report', report: reportOf(job, {}) })
  },
}

if (process.argv[2]?.includes('unfit-resolver')) {
  send({ type: 'unfit', reason: 'there is no browser', nodeBusy: false })
  process.exit(1)
}
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const command = JSON.parse(line) as HostCommand
    if (command.type === 'cancel') {
      const job = running.get(command.id)
      const end = () => {
        if (job) send({ type: 'report', report: reportOf(job, { outcome: 'cancelled', cause: 'cancelled' }) })
        running.delete(command.id)
      }
      if (!job?.url.endsWith('/cancelSlowly')) return end()
      reportProgress(job)
      setTimeout(end, 300)
      return
    }
    // As a real host does.
    if (running.has(command.job.id)) return
    running.set(command.job.id, command.job)
    behaviours[new URL(command.job.url).pathname.slice(1)]?.(command.job)
  })
  .on('close', () => process.exit(0))
send({ type: 'ready', isolation: 'flags', browser: 'none', weaknesses: [{ what: 'capture-network', reason: 'test double' }] })
