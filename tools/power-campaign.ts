// Runs the full campaign of power failures: npm run campaign:power -- LOSSES [SEED]. Needs root, to mount volumes. Every control must lose something.
import { DETECTED_LOSS, powerLossControls, runPowerLosses } from '../server/test/power-loss.ts'

const losses = Number(process.argv[2] ?? 50)
const seed = Number(process.argv[3] ?? Date.now() % 100_000)
let passed = true
for (const control of powerLossControls) {
  const { problems } = await runPowerLosses({ losses: 1, seed, control })
  const detected = DETECTED_LOSS.test(problems.join('\n'))
  console.log(
    `control ${control}: ${problems[0] ?? 'found no problem'}${detected ? '' : '; no loss detected, so this campaign proves nothing'}`,
  )
  passed &&= detected
}
console.log(`campaign, ${losses} power failures, seed ${seed}`)
const result = await runPowerLosses({ losses, seed, log: (line) => console.log(line) })
console.log(JSON.stringify(result, null, 2))
passed &&= result.problems.length === 0
console.log(passed ? 'passed' : 'FAILED')
process.exit(passed ? 0 : 1)
