// npm run bench [-- names] [--small]: ours beside its anchor in the same run, interleaved, as a ratio of medians.
import { existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { benchAttest } from './attest.ts'
import { benchAttestBatched } from './attest-batched.ts'
import { benchCapture } from './capture.ts'
import { benchHostile } from './hostile.ts'
import { benchIngest } from './ingest.ts'
import { benchLatency } from './latency.ts'
import { benchLcp } from './lcp.ts'
import { benchLookup } from './lookup.ts'
import { benchPackage } from './package.ts'
import { benchProvable } from './provable.ts'
import { benchVerify } from './verify.ts'
import { benchWeight } from './weight.ts'

const GIGABYTE = 1024 ** 3

interface Bench {
  /** The report its figures belong to. */
  readonly report: 'foundation' | 'proof' | 'capture' | 'people'
  run(small: boolean): Promise<string[]> | string[]
}

const BENCHES: Readonly<Record<string, Bench>> = {
  ingest: { report: 'foundation', run: (small) => benchIngest(small ? GIGABYTE / 8 : 2 * GIGABYTE, small ? 2 : 5) },
  latency: { report: 'foundation', run: (small) => benchLatency(small ? 1000 : 20_000, small ? 1 : 4, small ? 2 : 5) },
  'latency-large': {
    report: 'people',
    run: (small) => benchLatency(small ? 20_000 : 1_000_000, small ? 1 : 4, small ? 2 : 5),
  },
  weight: { report: 'foundation', run: () => benchWeight() },
  lcp: { report: 'people', run: (small) => benchLcp({ rounds: small ? 1 : 5 }) },
  attest: { report: 'proof', run: (small) => benchAttest(small ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 10 }) },
  'attest-batched': {
    report: 'proof',
    run: (small) => benchAttestBatched(small ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 5 }),
  },
  provable: {
    report: 'proof',
    run: (small) => benchProvable(small ? { seconds: 2, findSeconds: 1 } : { seconds: 60, findSeconds: 10 }),
  },
  verify: {
    report: 'proof',
    run: (small) => benchVerify(small ? { records: 100, rounds: 1, seconds: 0.5 } : { records: 5_000, rounds: 5, seconds: 3 }),
  },
  lookup: {
    report: 'proof',
    run: (small) =>
      benchLookup(
        small
          ? { sizes: [1_000, 10_000], rounds: 1, seconds: 0.5 }
          : { sizes: [10_000, 100_000, 1_000_000, 10_000_000], rounds: 5, seconds: 3 },
      ),
  },
  capture: { report: 'capture', run: (small) => benchCapture({ rounds: small ? 1 : 7 }) },
  hostile: {
    report: 'capture',
    run: (small) => benchHostile(small ? { rounds: 1, seconds: 4 } : { rounds: 5, seconds: 10 }),
  },
  package: { report: 'proof', run: (small) => benchPackage(small ? GIGABYTE / 4 : 4 * GIGABYTE, small ? 1 : 5) },
}

const small = process.argv.includes('--small')
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = asked.filter((name) => !BENCHES[name])
if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`)

const head = [
  `date: ${new Date().toISOString()}`,
  `command: npm run bench${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`,
  `machine: ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / GIGABYTE)} GB; node ${process.version}`,
  '',
]

/** What was measured before on the same day stays. */
function newFile(report: string): URL {
  for (let nth = 1; ; nth += 1) {
    const name = `${new Date().toISOString().slice(0, 10)}-${report}${nth > 1 ? `-${nth}` : ''}.md`
    const file = new URL(`../docs/results/${name}`, import.meta.url)
    if (!existsSync(file)) return file
  }
}

const reports = new Map<Bench['report'], { readonly file: URL; readonly lines: string[] }>()
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const load = loadavg()[0] ?? 0
  const lines = await bench.run(small)
  // Others' work on the machine slows both sides, but not alike.
  if (load > 0.5) lines.unshift(`(load of the machine before ${name} began: ${load.toFixed(1)})`)
  console.log(lines.join('\n'))
  if (small) continue
  const report = reports.get(bench.report) ?? { file: newFile(bench.report), lines: [...head] }
  reports.set(bench.report, report)
  report.lines.push(...lines)
  writeFileSync(report.file, `# Measured\n\n\`\`\`\n${report.lines.join('\n')}\n\`\`\`\n`)
}
