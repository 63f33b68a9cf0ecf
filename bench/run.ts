// npm run bench [-- ingest latency weight] [--small]: ours beside its anchor in the same run, interleaved, as a ratio of medians.
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { benchIngest } from './ingest.ts'
import { benchLatency } from './latency.ts'
import { benchWeight } from './weight.ts'

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const small = process.argv.includes('--small')
const wanted = (name: string) => asked.length === 0 || asked.includes(name)
const GIGABYTE = 1024 ** 3

const lines = [
  `date: ${new Date().toISOString()}`,
  `command: npm run bench${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`,
  `machine: ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / GIGABYTE)} GB; node ${process.version}`,
  '',
]
const say = (more: readonly string[]) => {
  lines.push(...more)
  console.log(more.join('\n'))
}
say([])
if (wanted('ingest')) say(await benchIngest(small ? GIGABYTE / 8 : 2 * GIGABYTE, small ? 2 : 5))
if (wanted('latency')) say(await benchLatency(small ? 1000 : 20_000, small ? 1 : 4, small ? 2 : 5))
if (wanted('weight')) say(benchWeight())
if (!small) {
  const file = new URL(`../docs/results/${new Date().toISOString().slice(0, 10)}-foundation.md`, import.meta.url)
  writeFileSync(file, `# Measured\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`)
}
