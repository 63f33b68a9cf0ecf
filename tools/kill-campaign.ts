// Runs the full kill campaign: npm run campaign:kill -- KILLS [SEED]. Prints the problems found; the control run must find some.
import { runKillCampaign } from '../server/test/kill-campaign.ts'

const kills = Number(process.argv[2] ?? 100)
const seed = Number(process.argv[3] ?? Date.now() % 100_000)
console.log(`control without idempotency keys, 5 kills, seed ${seed}`)
const control = await runKillCampaign({ kills: 5, seed, withoutKeys: true })
console.log(JSON.stringify(control, null, 2))
console.log(`campaign, ${kills} kills, seed ${seed}`)
const result = await runKillCampaign({ kills, seed, log: (line) => console.log(line) })
console.log(JSON.stringify(result, null, 2))
const passed = result.problems.length === 0 && control.problems.length > 0
console.log(
  passed ? 'passed' : control.problems.length === 0 ? 'the control run found no problem, so this run proves nothing' : 'FAILED',
)
process.exit(passed ? 0 : 1)
