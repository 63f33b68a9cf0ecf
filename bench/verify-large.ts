// Benchmark: the command-line verifier on the package of a big file, against sha256sum of the same archive.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { PREFIX } from '@attestry/contract/endpoint'
import type { Verdict } from '@attestry/proof/verify/verdict'
import { startBenchServer } from './bench-server.ts'
import { MEGABYTE } from './big-file.ts'
import { depositFile, download } from './big-record.ts'
import { compare, formatComparison } from './statistics.ts'

const PROGRAM = join(import.meta.dirname, '../proof/src/bin/verify.ts')
/** Exit code of the verifier for a package that is consistent, but was checked without a trust digest. */
const NOT_CONFIRMED = 4

export async function benchVerifyLarge(bytes: number, rounds: number): Promise<string[]> {
  const server = await startBenchServer({ accounts: 1 })
  try {
    const ano = await depositFile(server, bytes)
    const archive = join(server.folder, 'package.zip')
    await download(`${server.url}${PREFIX}/attestation/zip/${ano}`, server.tokens[0] ?? '', archive)
    const size = statSync(archive).size / MEGABYTE
    const rates = { ours: [] as number[], baseline: [] as number[] }
    // The first reading fills the page cache.
    sha256sum(archive)
    for (let round = 0; round < rounds; round += 1) {
      rates.baseline.push(size / secondsOf(() => sha256sum(archive)))
      rates.ours.push(size / secondsOf(() => verify(archive)))
    }
    return [
      formatComparison(
        `verification of a package of ${Math.round(size)} MB by attestry-verify, against sha256sum of the archive`,
        'MB/s',
        compare(rates.ours, rates.baseline),
        '≥ 0.77 (at most 1.3 times as long)',
      ),
    ]
  } finally {
    await server.close()
  }
}

function sha256sum(file: string): void {
  const { status, stderr } = spawnSync('sha256sum', [file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`sha256sum: ${stderr}`)
}

function verify(file: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, file, '--json'], { encoding: 'utf8' })
  if (status !== NOT_CONFIRMED || !(JSON.parse(stdout) as Verdict).ok)
    throw new Error(`not verified (${status}): ${stdout}${stderr}`)
}

function secondsOf(work: () => void): number {
  const begun = performance.now()
  work()
  return (performance.now() - begun) / 1000
}
