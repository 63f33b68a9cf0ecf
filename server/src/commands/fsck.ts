// Checks the stored data against what was signed, and prints up to 100 problems per part.
//   npm run fsck                     everything
//   npm run fsck -- ledger audit     only these parts
import { integrityParts as parts } from '@attestry/contract/modules/operator/health'
import type { Part } from '../modules/integrity/public.ts'
import { showHelp } from './help.ts'

const requested = process.argv.slice(2)
showHelp(
  `npm run fsck [-- PART …]\n\nChecks the stored data against what was signed; stop the server first. Parts: ${parts.join(', ')}.\nExit code 0: no problem, 1: problems were found, 2: no such part.`,
)
const unknown = requested.filter((name) => !parts.includes(name as Part))
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}; there are ${parts.join(', ')}.`)
  process.exit(2)
}

// After --help, which needs none of it.
const { openCommand } = await import('./open-command.ts')
const { findProblems } = await import('../modules/integrity/public.ts')
const { deps, close } = await openCommand()
let found = 0
try {
  for (const part of parts.filter((name) => requested.length === 0 || requested.includes(name))) {
    const problems = await findProblems(deps, part, new AbortController().signal)
    found += problems.length
    console.log(`${problems.length > 0 ? 'failed' : 'ok'} ${part}`)
    for (const { subject, detail } of problems) console.log(`    ${subject}: ${detail}`)
  }
} finally {
  await close()
}
process.exitCode = found > 0 ? 1 : 0
