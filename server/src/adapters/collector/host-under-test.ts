// A host that misbehaves by order: what a capture's address says is done instead of capturing. For tests of whoever listens to hosts.
import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { CaptureJob } from '@attestry/capture/job'
import type { FromHost, ToHost } from '@attestry/capture/host-protocol'
import type { CaptureReport } from '@attestry/capture/report'

const say = (line: FromHost) => void process.stdout.write(`${JSON.stringify(line)}\n`)
const running = new Map<string, CaptureJob>()

const reportOf = ({ id, url }: CaptureJob, parts: Partial<CaptureReport>): CaptureReport => ({
  id,
  outcome: 'complete',
  cause: null,
  startedAt: new Date().toISOString(),
  endedAt: new Date().toISOString(),
  askedUrl: url,
  finalUrl: url,
  // Which process did it, for tests that count processes.
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

const acts: Record<string, (job: CaptureJob) => void> = {
  well(job) {
    const hash = 'ab'.repeat(32)
    const text = `{"seq":0,"hash":"${hash}"}\n`
    appendFileSync(`${job.folder}/capture-log.jsonl`, text)
    say({ say: 'progress', id: job.id, stage: 'loading', done: 0, total: 1 })
    const bytes = Buffer.from('evidence')
    writeFileSync(`${job.folder}/page.txt`, bytes)
    const file = {
      path: 'page.txt',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mediaType: 'text/plain',
    }
    say({ say: 'artefact', id: job.id, kind: 'text', file })
    running.delete(job.id)
    say({ say: 'report', report: reportOf(job, { artefacts: [{ kind: 'text', state: 'ok', cause: null, files: [file] }] }) })
  },
  slow(job) {
    setTimeout(() => {
      if (running.delete(job.id)) say({ say: 'report', report: reportOf(job, {}) })
    }, 400)
  },
  wait() {},
  deaf(job) {
    running.delete(job.id)
  },
  die: () => process.kill(process.pid, 'SIGKILL'),
  garbage: () => void process.stdout.write('Segmentation fault\n'),
  nonsense: () => void process.stdout.write('{"say":"report","report":null}\n'),
  endless: () => void process.stdout.write('x'.repeat(6 * 1024 ** 2)),
  outside(job) {
    const file = { path: '../../etc/passwd', size: 1, sha256: 'ab'.repeat(32), mediaType: 'text/plain' }
    say({ say: 'artefact', id: job.id, kind: 'text', file })
    say({ say: 'report', report: reportOf(job, {}) })
  },
}

if (process.argv[2]?.includes('unfit-resolver')) {
  say({ say: 'unfit', reason: 'there is no browser' })
  process.exit(1)
}
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const asked = JSON.parse(line) as ToHost
    if (asked.say === 'cancel') {
      const job = running.get(asked.id)
      if (job) say({ say: 'report', report: reportOf(job, { outcome: 'cancelled', cause: 'cancelled' }) })
      running.delete(asked.id)
      return
    }
    running.set(asked.job.id, asked.job)
    acts[new URL(asked.job.url).pathname.slice(1)]?.(asked.job)
  })
  .on('close', () => process.exit(0))
say({ say: 'ready', isolation: 'flags', browser: 'none' })
