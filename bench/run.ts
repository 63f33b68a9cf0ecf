// npm run bench [-- names] [--small]: measures the product and its baseline in the same run, interleaved, as a ratio of medians.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { buildVerifier } from '../tools/build-verifier.ts'
import { benchAttackers } from './attackers.ts'
import { benchAttest } from './attest.ts'
import { benchAttestBatched } from './attest-batched.ts'
import { benchCapture } from './capture.ts'
import { benchCredits } from './credits.ts'
import { benchDocument } from './document.ts'
import { benchHostile } from './hostile.ts'
import { benchIngest } from './ingest.ts'
import { benchLatency } from './latency.ts'
import { benchLcp } from './lcp.ts'
import { benchLedger } from './ledger.ts'
import { benchLookup } from './lookup.ts'
import { benchPackage } from './package.ts'
import { benchProvable } from './provable.ts'
import { benchReconcile } from './reconcile.ts'
import { benchRecords } from './records.ts'
import { benchRestart } from './restart.ts'
import { benchVerify } from './verify.ts'
import { benchVerifyLarge } from './verify-large.ts'
import { benchWeight } from './weight.ts'

const GIGABYTE = 1024 ** 3

type Bench = (small: boolean) => Promise<string[]> | string[]

const BENCHES: Readonly<Record<string, Bench>> = {
  ingest: (small) => benchIngest(small ? GIGABYTE / 8 : 2 * GIGABYTE, small ? 2 : 5),
  latency: (small) => benchLatency(small ? 1000 : 20_000, small ? 1 : 4, small ? 2 : 5),
  'latency-large': (small) => benchLatency(small ? 20_000 : 1_000_000, small ? 1 : 4, small ? 2 : 5),
  weight: () => benchWeight(),
  lcp: (small) => benchLcp({ rounds: small ? 1 : 5 }),
  attest: (small) => benchAttest(small ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 10 }),
  'attest-batched': (small) => benchAttestBatched(small ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 5 }),
  provable: (small) => benchProvable(small ? { seconds: 2, capacitySeconds: 1 } : { seconds: 60, capacitySeconds: 10 }),
  verify: (small) => benchVerify(small ? { records: 100, rounds: 1, seconds: 0.5 } : { records: 5_000, rounds: 5, seconds: 3 }),
  'verify-large': (small) => benchVerifyLarge(small ? GIGABYTE / 8 : 4 * GIGABYTE, small ? 1 : 5),
  lookup: (small) =>
    benchLookup(
      small
        ? { sizes: [1_000, 10_000], rounds: 1, seconds: 0.5 }
        : { sizes: [10_000, 100_000, 1_000_000, 10_000_000], rounds: 5, seconds: 3 },
    ),
  credits: (small) => benchCredits(small ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 5 }),
  ledger: (small) =>
    benchLedger(small ? { lines: 20_000, rounds: 1, balanceSeconds: 3 } : { lines: 1_000_000, rounds: 5, balanceSeconds: 20 }),
  // 10^7 entries, for the balance.
  'ledger-large': (small) =>
    benchLedger(small ? { lines: 40_000, rounds: 1, balanceSeconds: 3 } : { lines: 5_000_000, rounds: 1, balanceSeconds: 20 }),
  capture: (small) => benchCapture({ rounds: small ? 1 : 7 }),
  hostile: (small) => benchHostile(small ? { rounds: 1, seconds: 4 } : { rounds: 5, seconds: 10 }),
  attackers: (small) =>
    benchAttackers(small ? { rounds: 1, seconds: 4, slowConnections: 200 } : { rounds: 5, seconds: 20, slowConnections: 2_050 }),
  reconcile: (small) => benchReconcile(small ? { lines: 2_000, rounds: 1 } : { lines: 100_000, rounds: 5 }),
  records: (small) => benchRecords(small ? { records: 20_000, rounds: 1 } : { records: 500_000, rounds: 5 }),
  restart: (small) => benchRestart({ rounds: small ? 1 : 7 }),
  document: (small) => benchDocument({ signatures: small ? 5 : 200 }),
  package: (small) => benchPackage(small ? GIGABYTE / 4 : 4 * GIGABYTE, small ? 1 : 5),
}

const small = process.argv.includes('--small')
const requested = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = requested.filter((name) => !BENCHES[name])
if (unknown.length > 0) throw new Error(`unknown benchmarks: ${unknown.join(', ')}; known: ${Object.keys(BENCHES).join(', ')}`)

// Packages contain the verifiers, so build them first.
await buildVerifier()

const head = [
  `date: ${new Date().toISOString()}`,
  `command: npm run bench${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`,
  `machine: ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / GIGABYTE)} GB; node ${process.version}`,
  '',
]

for (const [name, bench] of Object.entries(BENCHES)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const load = loadavg()[0] ?? 0
  const lines = await bench(small)
  // Other work on the machine slows both sides, but not equally.
  if (load > 0.5) lines.unshift(`(load average before ${name} began: ${load.toFixed(1)})`)
  console.log(lines.join('\n'))
  if (small) continue
  // Replaces the previous report of this benchmark, so notes on a method are in a file of their own.
  const file = new URL(`../docs/results/${name}.md`, import.meta.url)
  writeFileSync(file, `# Benchmark: ${name}\n\n\`\`\`\n${[...head, ...lines].join('\n')}\n\`\`\`\n`)
}
