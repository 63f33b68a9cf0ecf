// Benchmark: one person's signature in a document, with its key, certificate and time-stamp; baseline: openssl signs the same bytes with a key it has.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ink } from '../server/src/adapters/paper/port.ts'
import { receiptPaper, sampleReceipt } from '../server/src/adapters/paper/receipt.fixture.ts'
import type { Deps } from '../server/src/kernel/deps.ts'
import { personalSigning } from '../server/src/modules/transparency/public.ts'
import { openBenchDatabase } from './bench-server.ts'
import { compare, formatComparison } from './statistics.ts'

const TARGET = '≤ 3'
const WARM_UP = 3
const ink: Ink = {
  width: 300,
  height: 100,
  strokes: [Array.from({ length: 200 }, (_, at): [number, number] => [10 + at * 1.4, 50 + 35 * Math.sin(at / 12)])],
}

export async function benchDocument({ signatures }: { readonly signatures: number }): Promise<string[]> {
  const times = { ours: [] as number[], baseline: [] as number[] }
  const folder = mkdtempSync(join(tmpdir(), 'bench-document-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem']
  openssl('req', '-x509', ...key, '-subj', '/CN=Bench', '-days', '30', '-out', 'certificate.pem')
  const database = await openBenchDatabase({
    accounts: 1,
    async prepare(deps) {
      const place = { field: 'applicant', label: { zh: '申请人', en: 'Applicant' }, name: '沈青禾' }
      const drawn = await deps.papers.draw(receiptPaper(sampleReceipt), [place])
      writeFileSync(join(folder, 'document.pdf'), drawn)
      const files = ['-in', 'document.pdf', '-signer', 'certificate.pem', '-inkey', 'key.pem', '-out', 'signature.p7s']
      for (let round = -WARM_UP; round < signatures; round += 1) {
        const ours = await milliseconds(() => signOnce(deps, drawn))
        const baseline = await milliseconds(() => openssl('cms', '-sign', '-binary', '-outform', 'DER', ...files))
        if (round < 0) continue
        times.ours.push(ours)
        times.baseline.push(baseline)
      }
    },
  })
  await database.close()
  rmSync(folder, { recursive: true })
  const name = `a personal signature (${signatures} times), against openssl cms -sign of the same PDF`
  return [formatComparison(name, 'ms', compare(times.ours, times.baseline), TARGET)]
}

async function signOnce(deps: Deps, version: Uint8Array): Promise<void> {
  const sha256 = createHash('sha256').update(version).digest('hex')
  const signing = await personalSigning(deps, { name: '沈青禾', act: 'bench/applicant', sha256 })
  const signedAt = deps.clock.now().toISOString()
  await deps.papers.sign(version, { field: 'applicant', ink, caption: 'SMS', signedAt, reason: 'Benchmark' }, signing)
}

async function milliseconds(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
