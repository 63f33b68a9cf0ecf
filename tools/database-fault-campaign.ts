// Runs the full campaign of I/O faults under PostgreSQL: npm run campaign:database -- FAULTS [SEED]. The control must lose something.
import { DETECTED_LOSS, runDatabaseFaults } from '../server/test/database-fault.ts'

const faults = Number(process.argv[2] ?? 200)
const seed = Number(process.argv[3] ?? Date.now() % 100_000)
const control = await runDatabaseFaults({ faults: 1, seed, loseWrites: true })
const detected = control.problems.find((problem) => DETECTED_LOSS.test(problem))
console.log(
  `control, lost writes: ${detected ?? `no loss detected, so this campaign proves nothing: ${control.problems.join('; ')}`}`,
)
console.log(`campaign, ${faults} faults, seed ${seed}`)
const result = await runDatabaseFaults({ faults, seed, log: (line) => console.log(line) })
console.log(JSON.stringify(result, null, 2))
const passed = detected !== undefined && result.problems.length === 0
console.log(passed ? 'passed' : 'FAILED')
process.exit(passed ? 0 : 1)
