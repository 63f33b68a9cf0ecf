// Re-reads a whole log from its stored entries and recomputes its root, without using tiles or database.
//   npm run fsck      the logs of this installation, compared with its database and signer
import { checkLog, type LogReport } from '../modules/transparency/public.ts'
import { openCommand } from './open-command.ts'

const { deps, close } = await openCommand()
let problemCount = 0
try {
  for await (const report of checkLog(deps)) {
    problemCount += report.problems.length
    console.log(line(report))
    for (const problem of report.problems) console.log(`    ${problem}`)
  }
} finally {
  await close()
}
process.exitCode = problemCount > 0 ? 1 : 0

function line({ origin, size, entries, tiles, problems }: LogReport): string {
  return `${problems.length > 0 ? 'failed' : 'ok'} ${origin}: size ${size}, ${entries} entries and ${tiles} tiles read`
}
