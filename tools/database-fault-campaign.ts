// Runs the full campaign of I/O faults under PostgreSQL: npm run campaign:database -- FAULTS [SEED]. The control must lose something.
import { runDatabaseFaults } from '../server/test/database-fault.ts'

const faults = Number(process.argv[2] ?? 200)
const seed = Number(process.argv[3] ?? Date.now() % 100_000)
const control = await runDatabaseFaults({ faults: 1, seed, loseWrites: true })
console.log(`control, lost writes: ${control.problems[0] ?? 'found no problem, so this campaign proves nothing'}`)
console.log(`campaign, ${faults} faults, seed ${seed}`)
const result = await runDatabaseFaults({ faults, seed, log: (line) => console.log(line) })
console.log(JSON.stringify(result, null, 2))
const passed = control.problems.length > 0 && result.problems.length === 0
console.log(passed ? 'passed' : 'FAILED')
process.exit(passed ? 0 : 1)
