// Replaces a signing key by a new one. Old proofs stay valid; the change is written to every log.
//   npm run rotate-key -- time-stamp|record|document [--algorithm p256|sm2] --reason "…"
import { parseArgs } from 'node:util'
import { showHelp } from './help.ts'

const USAGE = 'usage: npm run rotate-key -- time-stamp|record|document [--algorithm p256|sm2] [--reason "…"]'
showHelp(USAGE)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { algorithm: { type: 'string', default: 'p256' }, reason: { type: 'string', default: 'scheduled' } },
})
const [purpose] = positionals
if (purpose !== 'time-stamp' && purpose !== 'record' && purpose !== 'document') {
  console.error(USAGE)
  process.exit(2)
}
if (values.algorithm !== 'p256' && values.algorithm !== 'sm2') {
  console.error('--algorithm must be p256 or sm2')
  process.exit(2)
}
// After --help, which needs none of it.
const { openCommand } = await import('./open-command.ts')
const { rotateEverywhere } = await import('../modules/transparency/public.ts')
const { deps, close } = await openCommand()
try {
  const { key, event } = await rotateEverywhere(deps, purpose, values.algorithm, values.reason)
  console.log(`new ${purpose} key ${key.id}\n${event}`)
} finally {
  await close()
}
